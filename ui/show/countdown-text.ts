// The text of a time that runs down, with Latin digits in every language.

/** 65 → '01:05', 3661 → '1:01:01', 90061 → '25:01:01'; never below zero. */
export const countdownText = (secondsLeft: number): string => {
  const whole = Math.max(0, Math.ceil(secondsLeft))
  const two = (value: number): string => value.toString().padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
