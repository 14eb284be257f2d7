/** Sound: short tones by Web Audio. It is off until the player turns it on, and nothing is loaded for it. */
import { place } from '../../../page/dom.ts'
import { hearQuiet, isQuiet } from '../../../page/site-frame.ts'

let context: AudioContext | undefined
let on = false
let lowest = 220

/** Steps of a pentatonic scale, in semitones: whatever is played together sounds well. */
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24] as const

const tone = (step: number, after: number, seconds: number, loud: number, shape: OscillatorType = 'triangle'): void => {
  if (!on || isQuiet() || context === undefined) return
  const at = context.currentTime + after
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.type = shape
  oscillator.frequency.value = lowest * 2 ** ((SCALE[Math.min(step, SCALE.length - 1)] ?? 0) / 12)
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(loud, at + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(at)
  oscillator.stop(at + seconds + 0.02)
}

export const sounds = {
  begin: (): void => tone(0, 0, 0.14, 0.08),
  /** A reel stops; the further right, the higher. */
  land: (reel: number): void => tone(reel, 0, 0.1, 0.07, 'sine'),
  /** A win in a window; more symbols give more tones. */
  win(count: number): void {
    for (let step = 0; step < Math.min(count, 6); step += 1) tone(step * 2, step * 0.07, 0.3, 0.09)
  },
  coin: (count: number): void => tone(4 + Math.min(count, 6), 0, 0.22, 0.08, 'sine'),
  feature(): void {
    for (const [index, step] of [0, 3, 5, 8, 10].entries()) tone(step, index * 0.1, 0.5, 0.1)
  },
}

/** Makes the button work. The tones of a slot begin at its own lowest one. */
export const offerSound = (): { tune(lowestTone: number): void } => {
  const button = place<HTMLButtonElement>('sound')
  button.addEventListener('click', () => {
    on = !on
    context ??= new AudioContext()
    void (on && !isQuiet() ? context.resume() : context.suspend())
    button.setAttribute('aria-pressed', String(on))
    if (on) sounds.begin()
  })
  hearQuiet((quiet) => void (on && !quiet ? context?.resume() : context?.suspend()))
  return { tune: (lowestTone) => void (lowest = lowestTone) }
}
