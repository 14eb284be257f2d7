/** Register form: the fields of one way of registering, and what a press on its button does. */
import type { FieldRule } from '@baize/contract/identity/identity.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { Checkbox } from '@baize/ui/fields/checkbox.tsx'
import { RadioCards } from '@baize/ui/fields/radio-cards.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useState } from 'react'
import { call, Refusal } from '../../../api/client.ts'
import { helpPath } from '../../../app/paths.ts'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useChallenge } from '../login/challenge.tsx'
import { ruleHint } from './field-rule.ts'
import { forgetInvitation, keptInvitation, type Invitation } from './invitation.ts'
import { NO_PHONE, phoneOf, phoneProof, PhoneCodeFields, PhoneNumber, useDialingCode } from '../phone-code.tsx'
import { busyFor, PressAgain } from '../press-again.tsx'
import { useRegister, useRegisterMobile, useRegisterSocial, type Then } from '../queries.ts'
import { FIELDS, RegisterField, registerFault, type FieldName, type FieldRules, type RegisterInput } from './register-field.tsx'

/** Whether a newcomer wants to set a limit (PL-01). */
export type WantsLimit = 'set' | 'not-now'
export type RegisterWay = 'username' | 'mobile' | 'social'
type Settings = { readonly fields: readonly FieldRule[]; readonly minimumAge: number; readonly birthdayAge: number }
type Flags = Readonly<Record<string, boolean>>
type Props = {
  readonly way: RegisterWay
  readonly ticket: string
  readonly settings: Settings
  readonly flags: Flags
  /** With what the newcomer said to the offer of limits; undefined where they said nothing. */
  readonly onDone: (wants?: WantsLimit) => void
}

const PASSWORDS: readonly string[] = ['password', 'confirmPassword']

/** The fields of a way: a registration by number has no name, and one by a provider no password. */
function rulesOf({ way, settings, flags }: Props): FieldRules {
  const leftOut = (name: FieldName): boolean =>
    (name === 'username' && way === 'mobile') ||
    (PASSWORDS.includes(name) && (way === 'social' || (way === 'mobile' && flags['MOBILENUMPASSREG3'] !== true)))
  return FIELDS.filter((name) => !leftOut(name)).flatMap((name) =>
    settings.fields.filter((rule) => rule.field === name && rule.enabled).map((rule) => ({ name, rule })),
  )
}

/** Whether a number is asked for, and whether it must be proved. */
function numberOf({ way, settings, flags }: Props): 'none' | 'named' | 'proven' {
  if (way === 'mobile' || (way === 'username' && flags['REGMOBVERF3'] === true)) return 'proven'
  const rule = settings.fields.find(({ field }) => field === 'mobileNum')
  return way === 'username' && rule?.enabled ? 'named' : 'none'
}

const EMPTY = { ...(Object.fromEntries(FIELDS.map((name) => [name, ''])) as RegisterInput), ...NO_PHONE, acceptTerms: false }
type Typed = typeof EMPTY

const BY_CODE: Readonly<Record<string, FieldName>> = {
  'username-taken': 'username',
  'too-young': 'birthday',
  'password-too-common': 'password',
}

function useSignUp(way: RegisterWay, then: Then) {
  const byName = useRegister(then)
  const byMobile = useRegisterMobile(then)
  const bySocial = useRegisterSocial(then)
  return { ...{ username: byName, mobile: byMobile, social: bySocial }[way], byName, byMobile, bySocial }
}

/** What is wrong with what was typed, by the rules of the shown fields. */
function useCheck({ settings }: Props, rules: FieldRules, number: ReturnType<typeof numberOf>) {
  const text = useText()
  const needsNumber =
    number === 'proven' || (number === 'named' && settings.fields.some((rule) => rule.field === 'mobileNum' && rule.required))
  return (typed: Typed) => ({
    ...(needsNumber && typed.mobileNum === '' ? { mobileNum: text('identity.required') } : {}),
    ...(number === 'proven' && typed.code === '' ? { code: text('identity.required') } : {}),
    ...Object.fromEntries(rules.map((each) => [each.name, registerFault(text, each, typed)])),
    acceptTerms: typed.acceptTerms ? undefined : text('identity.terms.missing'),
  })
}

/** The form's state and what a press on its button does. */
function useRegisterForm(props: Props) {
  const { way, ticket, onDone } = props
  const text = useText()
  const rules = rulesOf(props)
  const number = numberOf(props)
  const challenge = useChallenge()
  const [came, setCame] = useState(keptInvitation)
  const [invitation, setInvitation] = useState<string>()
  const [wants, setWants] = useState<WantsLimit>()
  const dialingCode = useDialingCode()
  const signUp = useSignUp(way, ({ member }) => {
    toast({ title: text('identity.welcome', { name: member.nickname }), description: text('identity.welcome.text'), tone: 'good' })
    forgetInvitation()
    // Where this is lost, they are asked before their first deposit.
    if (wants) void call('answerLimitOffer', { body: { answer: wants } }).catch(() => undefined)
    onDone(wants)
  })
  const dropInvitation = (): void => {
    forgetInvitation()
    setCame(undefined)
  }
  // A fault of a hidden field would stay for ever.
  const shownRule = (error: Refusal) => rules.find(({ name }) => name === (error.detail['field'] ?? BY_CODE[error.code]))
  /** Asks about the invitation first, then registers by this form's way. */
  const send = async (given: Typed): Promise<unknown> => {
    const typed = Object.fromEntries(rules.map(({ name }) => [name, given[name]]).filter(([, value]) => value !== ''))
    const filled = { ...(came && { [came.field]: came.code }), ...typed }
    if (given.affiliateCode.trim() !== '' && 'affiliateCode' in filled)
      await call('affiliateCheck', { query: { code: given.affiliateCode.trim() } })
    const { username, password, confirmPassword } = given
    const agreed = { acceptTerms: given.acceptTerms, login: true, domain: location.host } as const
    const mobile = { mobileNum: given.mobileNum, countryDialingCode: dialingCode(given.country) }
    const proof = number === 'proven' ? await phoneProof(phoneOf(given)) : {}
    if (way === 'social') return signUp.bySocial.mutateAsync({ ...filled, ...agreed, username: username.trim(), ticket })
    if (way === 'mobile') return signUp.byMobile.mutateAsync({ ...filled, ...agreed, ...mobile, ...proof, registerMethod: 'WEB' })
    const named = number === 'none' || (number === 'named' && given.mobileNum === '') ? {} : { ...mobile, ...proof }
    const answer = await challenge.answer()
    return signUp.byName.mutateAsync({ ...filled, ...agreed, ...named, ...answer, username: username.trim(), password, confirmPassword })
  }
  const form = useForm({
    values: EMPTY,
    whenLeft: true,
    check: useCheck(props, rules, number),
    send,
    at: (error) => shownRule(error)?.name,
    elsewhere: (error) => busyFor(error) !== undefined,
    words: (error) => {
      const rule = error instanceof Refusal && error.code === 'field-refused' ? shownRule(error)?.rule : undefined
      return rule && ruleHint(text, rule)
    },
    failed: (error) => {
      challenge.renew()
      if (!(error instanceof Refusal && error.code === 'invitation-code-unknown')) return
      setInvitation(error.message)
      dropInvitation()
    },
  })
  return { form, rules, number, challenge, came, dropInvitation, invitation, setInvitation, wants, setWants }
}

/** Shows the invitation code of a newcomer, who may remove it. */
function CameBy({ code, onDrop }: Invitation & { readonly onDrop: () => void }) {
  const text = useText()
  return (
    <Notice
      action={
        <Button variant="quiet" size="sm" onClick={onDrop}>
          {text('identity.invited.drop')}
        </Button>
      }
    >
      {text('identity.invited', { code })}
    </Notice>
  )
}

/** The offer of limits in registration: both answers are alike, and none is asked for. */
function LimitChoice({ value, onChange }: { readonly value: WantsLimit | undefined; readonly onChange: (value: WantsLimit) => void }) {
  const text = useText()
  return (
    <RadioCards
      label={text('security.register.limit')}
      columns={2}
      options={[
        { value: 'set', label: text('security.register.limit.set') },
        { value: 'not-now', label: text('security.register.limit.later') },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

export function RegisterForm(props: Props) {
  const { way, settings } = props
  const text = useText()
  const { form, rules, number, challenge, came, dropInvitation, invitation, setInvitation, wants, setWants } = useRegisterForm(props)
  const phone = phoneOf(form.values)
  return (
    <Form of={form}>
      {came && <CameBy {...came} onDrop={dropInvitation} />}
      {number === 'proven' && (
        <PhoneCodeFields
          use={way === 'mobile' ? 'register' : 'register-username'}
          value={phone}
          onChange={form.write}
          errors={{ mobileNum: form.faults.mobileNum, code: form.faults.code }}
        />
      )}
      {number === 'named' && <PhoneNumber value={phone} onChange={form.write} error={form.faults.mobileNum} />}
      {rules.map((each) => (
        <RegisterField key={each.name} {...each} age={settings.birthdayAge} form={form} />
      ))}
      <LimitChoice value={wants} onChange={setWants} />
      <Checkbox
        label={text('identity.terms', { age: settings.birthdayAge })}
        hint={
          <a href={helpPath('terms')} target="_blank" rel="noopener" className="bz-quiet-link">
            {text('identity.terms.read')}
          </a>
        }
        {...form.tick('acceptTerms')}
      />
      {way === 'username' && challenge.shown}
      <div className="identity-act">
        <PressAgain of={form} />
        <Submit size="lg" wide>
          {text('identity.register.submit')}
        </Submit>
      </div>
      <Dialog
        open={invitation !== undefined}
        onOpenChange={() => setInvitation(undefined)}
        title={text('security.invitation.title')}
        size="sm"
        footer={
          <Button wide onClick={() => setInvitation(undefined)}>
            {text('security.understood')}
          </Button>
        }
      >
        <p role="alert">{invitation}</p>
      </Dialog>
    </Form>
  )
}
