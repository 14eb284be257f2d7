// Proves the text of a countdown at its edges.
import { expect, it } from 'vitest'
import { countdownText } from './countdown.tsx'

it.each([
  [-5, '00:00'],
  [0, '00:00'],
  [0.2, '00:01'],
  [65, '01:05'],
  [3599.4, '1:00:00'],
  [3661, '1:01:01'],
  [90061, '25:01:01'],
])('%f seconds are shown as %s', (seconds, text) => expect(countdownText(seconds)).toBe(text))
