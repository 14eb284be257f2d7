/** Methods: the kinds of payment methods; the methods themselves are data (WC-01). */
export const METHOD_KINDS = ['bank', 'e-wallet', 'crypto', 'card'] as const
