/** Profit bars: where each day's bar begins and how tall it is, in thousandths of the chart, from exact amounts. Pure. */

export type ProfitBar = { readonly top: number; readonly height: number }
export type ProfitBars = {
  readonly bars: readonly ProfitBar[]
  /** Where the line of nothing won and nothing lost lies. */ readonly line: number
}

const THOUSAND = 1000n
const NOTHING = 0n
/** A day with the smallest result is still seen. */
const LEAST = 6

/** Ten-thousandths of decimal text with a sign. */
export function signedUnits(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const units = BigInt(`${whole}${fraction.padEnd(4, '0')}`)
  return text.startsWith('-') ? -units : units
}

/** `of` thousandths of `whole`; only a share becomes a number, never an amount. */
const shareOf = (part: bigint, whole: bigint, of: number): number => Number((part * THOUSAND) / whole) * (of / 1000)

export function profitBars(nets: readonly bigint[]): ProfitBars {
  const most = nets.reduce((high, net) => (net > high ? net : high), NOTHING)
  const least = nets.reduce((low, net) => (net < low ? net : low), NOTHING)
  const span = most - least
  const line = span === NOTHING ? 500 : shareOf(most, span, 1000)
  return {
    line,
    bars: nets.map((net) => {
      if (net === NOTHING) return { top: line, height: 0 }
      const height = Math.max(LEAST, shareOf(net < NOTHING ? -net : net, span, 1000))
      return { top: net > NOTHING ? Math.max(0, line - height) : Math.min(line, 1000 - height), height }
    }),
  }
}
