/** Fairness page: how in-house rounds are committed before any bet, in plain words, and the verifier that recomputes them. */
import { useLocation } from '@tanstack/react-router'
import { FingerprintPattern, Eye, Dices, type LucideIcon } from 'lucide-react'
import { Verifier } from '../features/originals/verify/verifier.tsx'
import { useText } from '../i18n/i18n.ts'

const STEPS: readonly { readonly key: 'commit' | 'play' | 'reveal'; readonly Icon: LucideIcon }[] = [
  { key: 'commit', Icon: FingerprintPattern },
  { key: 'play', Icon: Dices },
  { key: 'reveal', Icon: Eye },
]

export function FairnessPage() {
  const text = useText()
  // Read from the browser itself: the router decodes the hash, and a seed's own signs could then no longer be distinguished.
  const hash = useLocation({ select: () => location.hash })
  return (
    <div className="bz-page fair-page">
      <header className="fair-head">
        <h1>{text('originals.fairness.title')}</h1>
        <p className="bz-reading text-fg-2">{text('originals.fairness.lead')}</p>
      </header>
      <ol className="fair-steps">
        {STEPS.map(({ key, Icon }) => (
          <li key={key}>
            <Icon aria-hidden="true" size={24} />
            <h2 className="text-md">{text(`originals.fairness.${key}`)}</h2>
            <p className="text-fg-2">{text(`originals.fairness.${key}.text`)}</p>
          </li>
        ))}
      </ol>
      <Verifier hash={hash} />
    </div>
  )
}
