/** Verifier result: does the seed keep its promise, what came out, and how it came about, all to be copied and recomputed elsewhere. */
import { Badge } from '@baize/ui/badge.tsx'
import { Card } from '@baize/ui/card.tsx'
import { CopyButton } from '@baize/ui/copy-button.tsx'
import { Facts } from '@baize/ui/facts.tsx'
import { formatMoney } from '@baize/ui/money-format.ts'
import { Notice } from '@baize/ui/notice.tsx'
import type { Step, Word } from '@baize/rules/fairness/stream.ts'
import { useText } from '../../i18n/i18n.ts'
import type { Verified } from './verification.ts'
import type { VerifyWish } from './verify-hash.ts'

const WORD_HEX = 8
const hexOf = (word: Word): string => word.value.toString(16).padStart(WORD_HEX, '0')

function PromiseNotice({ found }: { found: Verified }) {
  const text = useText()
  if (found.kept === undefined) return <Notice>{text('originals.verify.noCommitment')}</Notice>
  return (
    <Notice tone={found.kept ? 'good' : 'danger'} title={text(found.kept ? 'originals.verify.kept' : 'originals.verify.broken')}>
      {text(found.kept ? 'originals.verify.keptText' : 'originals.verify.brokenText')}
    </Notice>
  )
}

/** The block's bytes as words; what was read is marked, and what was passed over is struck out. */
function BlockWords({ hex, read, rejected }: { hex: string; read: readonly Word[]; rejected: readonly Word[] }) {
  const words = hex.match(/.{8}/g) ?? []
  return (
    <code className="verify-words">
      {words.map((word, place) => {
        const mark = read.some((each) => each.place === place)
          ? 'read'
          : rejected.some((each) => each.place === place)
            ? 'rejected'
            : undefined
        return (
          <span key={place} data-mark={mark}>
            {word}
          </span>
        )
      })}
    </code>
  )
}

function StepLine({ step, limit, bound }: { step: Step; limit: number; bound: number }) {
  const text = useText()
  if (step.kind !== 'choice') return null
  const [word] = step.words
  if (!word) return null
  return (
    <>
      {step.rejected.map((each) => (
        <li key={`${each.cursor}:${each.place}`}>
          {text('originals.verify.rejected', { hex: hexOf(each), value: String(each.value), limit: String(limit) })}
        </li>
      ))}
      <li>{text('originals.verify.word', { hex: hexOf(word), value: String(word.value), limit: String(limit) })}</li>
      <li>
        <span className="figures">
          {word.value} mod {bound} = {step.result}
        </span>
      </li>
    </>
  )
}

/** The same block by a tool that everybody has, so that not even this page needs to be believed. */
const shellLine = (message: string, seed: string): string =>
  `printf '%s' '${message.replaceAll("'", `'\\''`)}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:${seed.trim().toLowerCase()}`

function Way({ found, wish }: { found: Verified; wish: VerifyWish }) {
  const text = useText()
  const choice = found.trace.steps.find((step) => step.kind === 'choice')
  const line = shellLine(found.message, wish.seed)
  return (
    <section className="bz-stack">
      <h3 className="text-md">{text('originals.verify.way')}</h3>
      <Facts
        items={[
          {
            term: text('originals.verify.commitment'),
            value: <span className="fair-hex">{found.commitment}</span>,
            copy: found.commitment,
          },
        ]}
      />
      {found.trace.blocks.map((block) => (
        <div key={block.cursor} className="verify-block">
          <p className="text-sm text-fg-2">{text('originals.verify.block', { number: block.cursor })}</p>
          <p className="verify-code">
            <code>{block.message}</code>
            <CopyButton value={block.message} label={text('originals.verify.copyMessage')} />
          </p>
          <BlockWords
            hex={block.hex}
            read={choice?.kind === 'choice' ? choice.words.filter(({ cursor }) => cursor === block.cursor) : []}
            rejected={choice?.kind === 'choice' ? choice.rejected.filter(({ cursor }) => cursor === block.cursor) : []}
          />
        </div>
      ))}
      <ol className="verify-steps">
        {found.trace.steps.map((step, place) => (
          <StepLine key={place} step={step} limit={found.limit} bound={found.bound} />
        ))}
        <li>{text('originals.verify.hundredths', { roll: found.roll })}</li>
      </ol>
      <div>
        <p className="text-sm text-fg-2">{text('originals.verify.elsewhere')}</p>
        <p className="verify-code">
          <code>{line}</code>
          <CopyButton value={line} label={text('originals.verify.copyLine')} />
        </p>
      </div>
    </section>
  )
}

export function VerifierResult({ found, wish }: { found: Verified; wish: VerifyWish }) {
  const text = useText()
  return (
    <Card as="section" padding="lg" className="bz-stack" aria-label={text('originals.verify.result')}>
      <PromiseNotice found={found} />
      <div className="verify-roll">
        <div>
          <p className="text-sm text-fg-2">{text('originals.verify.roll')}</p>
          <p className="verify-figure figures">{found.roll}</p>
        </div>
        {found.won !== undefined && (
          <div className="verify-outcome">
            <Badge tone={found.won ? 'jade' : 'neutral'}>{text(found.won ? 'originals.verify.won' : 'originals.verify.lost')}</Badge>
            <span className="figures text-sm text-fg-2">
              {found.multiplier}×
              {found.payout === undefined
                ? ''
                : ` · ${text('originals.verify.payout', { amount: formatMoney(found.payout, { decimals: found.payout.length - found.payout.indexOf('.') - 1 }) })}`}
            </span>
          </div>
        )}
      </div>
      <Way found={found} wish={wish} />
    </Card>
  )
}
