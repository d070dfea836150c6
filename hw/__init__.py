"""The world: the only code that opens readers, buttons, lights and the buzzer."""
