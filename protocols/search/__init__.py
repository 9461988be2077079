"""What searches for protocol trees and their exact depth: it proposes, nothing here is believed."""
