/** Verifier: recomputes a round in this browser from its seeds, by hand or from the address, and shows every step. */
import '../originals.css'
import './verifier.css'
import { plainNumber } from '@baize/contract/values/number-text.ts'
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { AmountField } from '@baize/ui/fields/amount-field.tsx'
import { buttonClass } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ownTablePath, PATHS } from '../../../app/paths.ts'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useText, type Text } from '../../../i18n/i18n.ts'
import { checkOf, faultsOf, GAME_CHECKS, verify } from './verification.ts'
import { VerifierResult } from './verifier-result.tsx'
import { isOriginal, readHash, writeHash, type VerifyWish } from './verify-hash.ts'

const GAMES = Object.keys(GAME_CHECKS) as OriginalCode[]

type Fill = (part: Partial<VerifyWish>) => void

function SeedFields({ wish, fill, faults, text }: { wish: VerifyWish; fill: Fill; faults: readonly string[]; text: Text }) {
  return (
    <>
      <SelectField
        label={text('originals.verify.game')}
        options={GAMES.map((game) => ({ value: game, label: text(`tables.game.${game}`) }))}
        value={wish.game}
        onChange={(event) => fill({ game: event.currentTarget.value, bet: {} })}
      />
      <TextField
        label={text('originals.fair.server')}
        hint={text('originals.verify.server.hint')}
        value={wish.seed}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        className="fair-field"
        onChange={(event) => fill({ seed: event.currentTarget.value })}
        error={faults.includes('seed') ? text('originals.verify.server.wrong') : undefined}
      />
      <TextField
        label={text('originals.fair.client')}
        value={wish.client}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        className="fair-field"
        onChange={(event) => fill({ client: event.currentTarget.value })}
        error={faults.includes('client') ? text('originals.fair.newClient.wrong') : undefined}
      />
      <TextField
        label={text('originals.verify.nonce')}
        hint={text('originals.verify.nonce.hint')}
        value={wish.nonce}
        inputMode="numeric"
        maxLength={15}
        autoComplete="off"
        className="fair-field"
        onChange={(event) => fill({ nonce: plainNumber(event.currentTarget.value) })}
        error={faults.includes('nonce') ? text('originals.verify.nonce.wrong') : undefined}
      />
      <TextField
        label={text('originals.fair.commitment')}
        optional={text('originals.optional')}
        value={wish.commitment}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        className="fair-field"
        onChange={(event) => fill({ commitment: event.currentTarget.value })}
      />
    </>
  )
}

/** The fields of the chosen game, and the stake where chips do not carry their own. */
function BetFields({ wish, fill, faults, text }: { wish: VerifyWish; fill: Fill; faults: readonly string[]; text: Text }) {
  const fields = checkOf(wish)?.fields ?? []
  const write = (name: string, value: string): void => fill({ bet: { ...wish.bet, [name]: value } })
  return (
    <fieldset className="verify-bet">
      <legend>
        {text('originals.verify.bet')} <span className="text-fg-3">({text('originals.optional')})</span>
      </legend>
      {fields.map(({ name, label, hint, options }) =>
        options ? (
          <SelectField
            key={name}
            label={text(label)}
            value={wish.bet[name] ?? options[0]?.value ?? ''}
            onChange={(event) => write(name, event.currentTarget.value)}
            options={options.map((option) => ({
              value: option.value,
              label: typeof option.label === 'number' ? String(option.label) : text(option.label),
            }))}
          />
        ) : (
          <TextField
            key={name}
            label={text(label)}
            hint={hint && text(hint)}
            value={wish.bet[name] ?? ''}
            maxLength={2400}
            autoComplete="off"
            spellCheck={false}
            className={hint && 'verify-wide'}
            onChange={(event) => write(name, event.currentTarget.value)}
            error={faults.includes(name) ? text('tables.verify.unread') : undefined}
          />
        ),
      )}
      {!fields.some(({ name }) => name === 'bets') && (
        <AmountField
          label={text(wish.game === 'line-slot' ? 'tables.slot.lineStake' : 'originals.stake')}
          value={wish.stake}
          onChange={(stake) => fill({ stake })}
        />
      )}
    </fieldset>
  )
}

/** The seed of a round that is still hidden: nobody can compute it yet, and this is how to reveal it. */
function StillClosed({ game }: { game: string }) {
  const text = useText()
  if (game === 'crash') return <Notice title={text('originals.verify.closed')}>{text('tables.verify.chain')}</Notice>
  return (
    <Notice
      title={text('originals.verify.closed')}
      action={
        <Link
          to={ownTablePath(isOriginal(game) ? game : 'dice')}
          hash="fairness"
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          {text('originals.verify.open')}
        </Link>
      }
    >
      {text('originals.verify.closedText')}
    </Notice>
  )
}

/** The address is computed; a press writes the typed values there. */
function VerifyForm({ asked, unknownGame }: { asked: VerifyWish; unknownGame: boolean }) {
  const text = useText()
  const navigate = useNavigate()
  const [pressed, setPressed] = useState(false)
  const form = useForm({
    values: asked,
    follows: true,
    send: (wish) => {
      setPressed(true)
      return navigate({ to: PATHS.fairness, hash: writeHash(wish), replace: true, resetScroll: false, hashScrollIntoView: false })
    },
  })
  const wish = form.values
  const closed = wish.seed === '' && wish.commitment !== ''
  const faults = pressed ? faultsOf(wish).filter((fault) => !(fault === 'seed' && closed)) : []
  return (
    <Form of={form}>
      <h2 id="verify-title" className="verify-title">
        {text('originals.verify.form')}
      </h2>
      {unknownGame && <Notice tone="danger">{text('originals.verify.unknownGame')}</Notice>}
      {closed && <StillClosed game={wish.game} />}
      <SeedFields wish={wish} fill={form.write} faults={faults} text={text} />
      <BetFields wish={wish} fill={form.write} faults={faults} text={text} />
      <Submit size="lg" wide>
        {text('originals.verify.compute')}
      </Submit>
    </Form>
  )
}

/** `hash` is the address's. What is computed is written back into it, so that a verification can be shared as a link. */
export function Verifier({ hash }: { hash: string }) {
  const text = useText()
  const asked = readHash(hash)
  const { data } = useQuery({
    queryKey: ['verify', asked],
    queryFn: () => verify(asked).then((found) => found ?? null),
    enabled: faultsOf(asked).length === 0,
    staleTime: Infinity,
  })
  const unknownGame = !isOriginal(asked.game)
  return (
    <div className="verify">
      <Card as="section" padding="lg" aria-labelledby="verify-title">
        <VerifyForm asked={asked} unknownGame={unknownGame} />
      </Card>
      <div aria-live="polite" className="verify-result">
        {data && !unknownGame ? (
          <VerifierResult found={data} wish={asked} />
        ) : (
          <p className="verify-waiting">{text('originals.verify.waiting')}</p>
        )}
      </div>
    </div>
  )
}
