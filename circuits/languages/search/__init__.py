"""What only proposes evidence about languages: nothing here is imported by what is believed."""
