/** Payees: the format of the numbers of each kind of account, and its other fields. */

/** A bank's number has 6 to 20 digits, a wallet's 7 to 15, with hyphens between them at will; an address 16 to 64 letters and digits. */
export const PAYEE_NUMBERS = { bank: '^(-?[0-9]){6,20}$', 'e-wallet': '^(-?[0-9]){7,15}$', crypto: '^[0-9A-Za-z]{16,64}$' } as const

/** What an account of a kind has beside its holder and its number. */
export const PAYEE_FIELDS = { bank: ['bank', 'branch'], 'e-wallet': [], crypto: ['network', 'memo'] } as const satisfies Record<
  keyof typeof PAYEE_NUMBERS,
  readonly string[]
>
