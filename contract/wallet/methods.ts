/** Methods: the codes of the ways in which money comes in and goes out, as the wallet and the operator's settings name them. */
export const METHOD_CODES = ['mynah-pay', 'teak-wallet', 'bank-transfer', 'card', 'harbour-coin'] as const
export type MethodCode = (typeof METHOD_CODES)[number]
