/** Owner proof: the second proof of a withdrawal, by any of the member's own ways, and each of the two proofs of a new account. */
import type { ProofWay } from '@baize/contract/identity/safety.ts'
import { CodeField } from '@baize/ui/fields/code-field.tsx'
import { PasswordField } from '@baize/ui/fields/password-field.tsx'
import { RadioCards } from '@baize/ui/fields/radio-cards.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useState, type ReactNode } from 'react'
import { CenterLink } from '../../api/center-link.tsx'
import { call, Refusal } from '../../api/client.ts'
import { memberPath } from '../../app/paths.ts'
import type { FormOf } from '../../form/use-form.ts'
import { useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'

export type GivenProof = { paymentPassword?: string; authenticatorCode?: string; passkey?: Record<string, unknown> }

const AT_PASSWORD: ReadonlySet<string> = new Set(['payment-password-wrong', 'payment-password-locked'])
const AT_SECOND: ReadonlySet<string> = new Set(['invalid-verification-code', 'passkey-refused', 'challenge-over'])
export const isAtPassword = (error: unknown): boolean => error instanceof Refusal && AT_PASSWORD.has(error.code)
export const isAtSecond = (error: unknown): boolean => error instanceof Refusal && AT_SECOND.has(error.code)
/** Whether a refusal is shown at the proof and not above the form. */
const isAtProof = (error: unknown): boolean => isAtPassword(error) || isAtSecond(error)

async function pressPasskey(): Promise<Record<string, unknown>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const options = await call('proofOptions', {})
  return (await startAuthentication({ optionsJSON: options as never })) as unknown as Record<string, unknown>
}

/** The choice and the typed text. `give` answers the fields of the call, or nothing where something is missing or the device did not confirm. */
export function useOwnerProof({ asked, ways }: { readonly asked: boolean; readonly ways: readonly ProofWay[] }) {
  const text = useText()
  const say = useRefusalText()
  const [chosen, setChosen] = useState<ProofWay>()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const way = chosen !== undefined && ways.includes(chosen) ? chosen : ways[0]
  const forget = (): void => {
    setTyped('')
    setFault(undefined)
  }
  return {
    asked,
    ways,
    way,
    typed,
    fault,
    forget,
    /** Whether a refusal is shown here: nowhere else may say it, and where no proof is asked for the form does. */
    tells: (error: unknown): boolean => asked && way !== undefined && isAtProof(error),
    choose(next: ProofWay) {
      forget()
      setChosen(next)
    },
    write(next: string) {
      setFault(undefined)
      setTyped(next)
    },
    async give(): Promise<GivenProof | undefined> {
      if (!asked) return {}
      if (way === undefined) return undefined
      if (way !== 'passkey' && typed === '') {
        setFault(text(way === 'authenticator' ? 'wallet.proof.code.missing' : 'wallet.withdraw.password.missing'))
        return undefined
      }
      if (way === 'payment-password') return { paymentPassword: typed }
      if (way === 'authenticator') return { authenticatorCode: typed }
      try {
        return { passkey: await pressPasskey() }
      } catch (error) {
        setFault(error instanceof Refusal ? say(error) : text('wallet.proof.passkey.closed'))
        return undefined
      }
    },
  }
}
export type OwnerProofState = ReturnType<typeof useOwnerProof>

/** The surrounding form: its refusal is shown here where the proof is at fault, until the proof is changed. */
export type Around = Pick<FormOf<unknown, unknown>, 'refused' | 'forgive'>
type Props = {
  readonly proof: OwnerProofState
  readonly form: Around
  readonly forgot?: ReactNode
  /** The refusals that are shown here, where the form asks for two proofs. */
  readonly shown?: (error: unknown) => boolean
  /** The name of the choice where there are several ways. */
  readonly how?: string
}

function WayField({ proof, form, forgot, shown = isAtProof }: Props) {
  const text = useText()
  const say = useRefusalText()
  const { way, typed } = proof
  const fault = proof.fault ?? (shown(form.refused) ? say(form.refused) : undefined)
  const write = (next: string): void => {
    form.forgive()
    proof.write(next)
  }
  if (way === 'authenticator') return <CodeField label={text('wallet.proof.code')} value={typed} error={fault} onChange={write} />
  if (way === 'passkey')
    return (
      <Notice tone={fault === undefined ? 'info' : 'danger'} live={fault !== undefined}>
        {fault ?? text('wallet.proof.passkey.hint')}
      </Notice>
    )
  return (
    <div>
      <PasswordField
        label={text('wallet.withdraw.password')}
        autoComplete="off"
        hint={text('wallet.withdraw.password.hint')}
        value={typed}
        error={fault}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {forgot}
    </div>
  )
}

const LABELS = {
  'payment-password': 'wallet.withdraw.password',
  authenticator: 'wallet.proof.authenticator',
  passkey: 'wallet.proof.passkey',
} as const

/** `forgot` is beside the payment password. A member without any proof gets a link to the security center. */
export function OwnerProofFields(props: Props) {
  const text = useText()
  const { proof, form } = props
  const { asked, ways, way } = proof
  if (!asked) return null
  if (ways.length === 0)
    return (
      <Notice title={text('wallet.proof.none.title')}>
        {text('wallet.proof.none')} <CenterLink to={memberPath('securityCenter')}>{text('wallet.proof.setUp')}</CenterLink>
      </Notice>
    )
  return (
    <div className="bz-stack">
      {ways.length > 1 && (
        <RadioCards
          label={props.how ?? text('wallet.proof.how')}
          options={ways.map((each) => ({ value: each, label: text(LABELS[each]) }))}
          value={way}
          onChange={(next) => {
            form.forgive()
            proof.choose(next)
          }}
          columns={ways.length === 3 ? 3 : 2}
        />
      )}
      <WayField {...props} />
    </div>
  )
}
