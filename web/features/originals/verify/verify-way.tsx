/** Verify way: the blocks of a draw, which of their words were read, and what they give, step by step. */
import { CopyButton } from '@baize/ui/press/copy-button.tsx'
import { WORD_SPACE } from '@baize/rules/fairness/mapping.ts'
import type { Step, Trace, Word } from '@baize/rules/fairness/stream.ts'
import { useText } from '../../../i18n/i18n.ts'

type Choice = Extract<Step, { kind: 'choice' }>

const WORD_HEX = 8
const hexOf = (word: Word): string => word.value.toString(16).padStart(WORD_HEX, '0')

/** The block's bytes as words; the read ones are marked, and the skipped ones are struck out. */
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

const SPACE = BigInt(WORD_SPACE)
const words = (step: Choice): bigint => step.words.reduce((value, word) => value * SPACE + BigInt(word.value), 0n)
/** The first value that is skipped: the largest multiple of the bound that fits. */
const limitOf = (step: Choice): bigint => {
  const space = SPACE ** BigInt(step.words.length)
  return space - (space % BigInt(step.bound))
}

function ChoiceLines({ step }: { step: Choice }) {
  const text = useText()
  const limit = String(limitOf(step))
  return (
    <>
      {step.rejected.map((each) => (
        <li key={`${each.cursor}:${each.place}`}>
          {text('originals.verify.rejected', { hex: hexOf(each), value: String(each.value), limit })}
        </li>
      ))}
      <li>{text('originals.verify.word', { hex: step.words.map(hexOf).join(' '), value: String(words(step)), limit })}</li>
      <li>
        <span className="figures">
          {String(words(step))} mod {step.bound} = {step.result}
        </span>
      </li>
    </>
  )
}

/** Long rounds draw many cards; the first choices show the method, the rest is short. */
const TOLD_WHOLE = 3

function Steps({ steps, figure }: { steps: readonly Step[]; figure: string }) {
  const text = useText()
  const choices = steps.filter((step) => step.kind === 'choice')
  const taken = steps.find((step) => step.kind === 'taken')
  const rest = choices.slice(TOLD_WHOLE)
  return (
    <ol className="verify-steps">
      {choices.slice(0, TOLD_WHOLE).map((step, place) => (
        <ChoiceLines key={place} step={step} />
      ))}
      {rest.length > 0 && (
        <li>{text('tables.verify.rest', { results: rest.map(({ bound, result }) => `${result} (mod ${bound})`).join(', ') })}</li>
      )}
      {taken && <li>{text('tables.verify.taken', { size: taken.size, result: taken.result.join(', ') })}</li>}
      <li>{text('tables.verify.gives', { figure })}</li>
    </ol>
  )
}

/** The same block with a common tool, so that not even this page has to be trusted. */
const shellLine = (message: string, seed: string): string =>
  `printf '%s' '${message.replaceAll("'", `'\\''`)}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:${seed.trim().toLowerCase()}`

type Props = { trace: Trace; seed: string; figure: string }

export function VerifyWay({ trace, seed, figure }: Props) {
  const text = useText()
  const choices = trace.steps.filter((step) => step.kind === 'choice')
  const line = shellLine(trace.blocks[0]?.message ?? '', seed)
  return (
    <>
      {trace.blocks.map((block) => (
        <div key={block.cursor} className="verify-block">
          <p className="text-sm text-fg-2">{text('originals.verify.block', { number: block.cursor })}</p>
          <p className="verify-code">
            <code>{block.message}</code>
            <CopyButton value={block.message} label={text('originals.verify.copyMessage')} />
          </p>
          <BlockWords
            hex={block.hex}
            read={choices.flatMap((step) => step.words.filter(({ cursor }) => cursor === block.cursor))}
            rejected={choices.flatMap((step) => step.rejected.filter(({ cursor }) => cursor === block.cursor))}
          />
        </div>
      ))}
      <Steps steps={trace.steps} figure={figure} />
      <div>
        <p className="text-sm text-fg-2">{text('originals.verify.elsewhere')}</p>
        <p className="verify-code">
          <code>{line}</code>
          <CopyButton value={line} label={text('originals.verify.copyLine')} />
        </p>
      </div>
    </>
  )
}
