/** Switches with which tests make this vendor misbehave as real vendors do: late, twice, out of order, unresponsive, or dead. */

export type Faults = {
  /** Wait before every call to the operator. */
  lateMs: number
  /** Send every call twice at the same moment. */
  duplicate: boolean
  /** Send the rollback of a bet before the bet itself. */
  reorder: boolean
  /** Discard the answers of the next calls, as if the connection had dropped. */
  loseAnswer: number
  /** Do what the operator asks with a player's vendor wallet, and discard the answer. */
  deafWallets: boolean
  /** Kill the process when the answer to the nth bet from now arrives, before it is stored; 0 is off. */
  crashAfterBet: number
  /** The minimum time of a round in place of the game's own; only tests of many rounds shorten it. */
  minimumRoundMs: number | null
  /** The speed of shared tables, in percent of their own; only tests that wait for rounds raise it. */
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
