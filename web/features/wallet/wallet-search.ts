/** Wallet search: the addresses of the money pages; invalid values are ignored, never an error. */

export type DepositSearch = {
  readonly order?: string | undefined
  readonly method?: string | undefined
  readonly amount?: string | undefined
  readonly page?: number | undefined
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const METHOD = /^[a-z0-9-]{1,40}$/
const AMOUNT = /^(0|[1-9][0-9]{0,12})(\.[0-9]{1,4})?$/
const LARGEST_PAGE = 100_000

/** A router may have read `amount=1000` as a number already; a text it is in either case. */
const fitting = (value: unknown, pattern: RegExp): string | undefined => {
  const written = typeof value === 'number' ? String(value) : value
  return typeof written === 'string' && pattern.test(written) ? written : undefined
}

export function readPageSearch(raw: Readonly<Record<string, unknown>>): { page: number } {
  const page = Number(raw['page'])
  return { page: Number.isInteger(page) && page >= 1 && page <= LARGEST_PAGE ? page : 1 }
}

export function readDepositSearch(raw: Readonly<Record<string, unknown>>): DepositSearch & { page: number } {
  return {
    order: fitting(raw['order'], ID),
    method: fitting(raw['method'], METHOD),
    amount: fitting(raw['amount'], AMOUNT),
    ...readPageSearch(raw),
  }
}
