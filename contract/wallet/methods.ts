/** Methods: the kinds of ways in which money comes in and goes out; the methods themselves are data (WC-01). */
export const METHOD_KINDS = ['bank', 'e-wallet', 'crypto', 'card'] as const
