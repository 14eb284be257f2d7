/** The bet steps of slot pages, decimal text by currency, smallest first; every step is divisible by a hundred. */

const STEPS: Readonly<Record<string, readonly string[]>> = {
  MMK: ['100', '200', '500', '1000', '2000', '5000', '10000'],
  THB: ['2', '5', '10', '20', '50', '100', '200'],
}
const OTHER_STEPS = ['0.2', '0.5', '1', '2', '5', '10', '20'] as const

export const betStepsOf = (currency: string): readonly string[] => STEPS[currency] ?? OTHER_STEPS
