// Where each bar of a chart begins and how tall it is, in thousandths of the chart, from exact amounts.

export type Bar = { readonly top: number; readonly height: number }
export type Bars = {
  readonly bars: readonly Bar[]
  /** The position of the zero line. */ readonly line: number
}

const THOUSAND = 1000n
const NOTHING = 0n
/** The smallest amount is still seen. */
const LEAST = 6

/** Ten-thousandths of decimal text with a sign. */
export function signedUnits(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const units = BigInt(`${whole}${fraction.padEnd(4, '0')}`)
  return text.startsWith('-') ? -units : units
}

/** `of` thousandths of `whole`; only a share becomes a number, never an amount. */
const shareOf = (part: bigint, whole: bigint, of: number): number => Number((part * THOUSAND) / whole) * (of / 1000)

export function barsOf(amounts: readonly bigint[]): Bars {
  const most = amounts.reduce((high, each) => (each > high ? each : high), NOTHING)
  const least = amounts.reduce((low, each) => (each < low ? each : low), NOTHING)
  const span = most - least
  const line = span === NOTHING ? 500 : shareOf(most, span, 1000)
  return {
    line,
    bars: amounts.map((net) => {
      if (net === NOTHING) return { top: line, height: 0 }
      const height = Math.max(LEAST, shareOf(net < NOTHING ? -net : net, span, 1000))
      return { top: net > NOTHING ? Math.max(0, line - height) : Math.min(line, 1000 - height), height }
    }),
  }
}
