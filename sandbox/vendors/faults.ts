/** Switches with which tests make this vendor misbehave as real vendors do: late, twice, out of order, deaf, or dead. */

export type Faults = {
  /** Wait before every call to the operator. */
  lateMs: number
  /** Send every call twice at the same moment. */
  duplicate: boolean
  /** Send the rollback of a bet before the bet itself. */
  reorder: boolean
  /** Throw away the answers of the next so many calls, as if the line had dropped. */
  loseAnswer: number
  /** Do what the operator asks with a player's own wallet here, and throw away the answer. */
  deafWallets: boolean
  /** Kill the process when the answer to the so-manieth bet from now arrives, before it is written down; 0 is off. */
  crashAfterBet: number
  /** The least time of a round in place of the game's own; only tests that play many rounds shorten it. */
  minimumRoundMs: number | null
  /** How fast shared tables run, in hundredths of their own speed; only tests that wait for rounds raise it. */
  tablePercent: number
}

export const noFaults = (): Faults => ({
  lateMs: 0,
  duplicate: false,
  reorder: false,
  loseAnswer: 0,
  deafWallets: false,
  crashAfterBet: 0,
  minimumRoundMs: null,
  tablePercent: 100,
})
