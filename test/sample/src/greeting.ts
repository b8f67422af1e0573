// Greets riders when they open the app.

export interface Rider {
  name: string;
  rides: number;
}

/**
 * Returns the sentence shown at the top of the first screen.
 * Riders who come back are thanked for their loyalty.
 */
export function greeting(rider: Rider): string {
  // A rider without rides is new here.
  if (rider.rides === 0) {
    return `Welcome, ${rider.name}!`;
  }
  return `Good to see you again, ${rider.name}.`;
}
