/** Elapsed text: seconds as hours, minutes and seconds, the form that regulators ask for. */
const TWO = 2

/** `3725` is `"1:02:05"`. */
export const elapsedText = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  return `${hours}:${String(minutes).padStart(TWO, '0')}:${String(rest).padStart(TWO, '0')}`
}
