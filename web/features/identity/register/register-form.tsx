/** Register form: what one way of registering asks, and what a press on its button does. */
import type { FieldRule } from '@baize/contract/identity/identity.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { Checkbox } from '@baize/ui/fields/checkbox.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call, Refusal } from '../../../api/client.ts'
import { helpPath } from '../../../app/paths.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { useChallenge } from '../login/challenge.tsx'
import { ruleHint } from './field-rule.ts'
import { forgetInvitation, keptInvitation, type Invitation } from './invitation.ts'
import { NO_PHONE, phoneProof, PhoneCodeFields, PhoneNumber, useDialingCode, type PhoneCode } from '../phone-code.tsx'
import { useRegister, useRegisterMobile, useRegisterSocial, type Then } from '../queries.ts'
import { FIELDS, RegisterField, type FieldName, type FieldRules, type RegisterInput } from './register-field.tsx'

export type RegisterWay = 'username' | 'mobile' | 'social'
type Settings = { readonly fields: readonly FieldRule[]; readonly minimumAge: number; readonly birthdayAge: number }
type Flags = Readonly<Record<string, boolean>>
type Props = {
  readonly way: RegisterWay
  readonly ticket: string
  readonly settings: Settings
  readonly flags: Flags
  readonly onDone: () => void
}

const PASSWORDS: readonly string[] = ['password', 'confirmPassword']

/** The fields of a way: somebody who comes by a number has no name, and by another's word no password. */
function rulesOf({ way, settings, flags }: Props): FieldRules {
  const leftOut = (name: FieldName): boolean =>
    (name === 'username' && way === 'mobile') ||
    (PASSWORDS.includes(name) && (way === 'social' || (way === 'mobile' && flags['MOBILENUMPASSREG3'] !== true)))
  return FIELDS.filter((name) => !leftOut(name)).flatMap((name) =>
    settings.fields.filter((rule) => rule.field === name && rule.enabled).map((rule) => ({ name, rule })),
  )
}

/** Whether a number is asked, and whether it must be shown to be one's own. */
function numberOf({ way, settings, flags }: Props): 'none' | 'named' | 'proven' {
  if (way === 'mobile' || (way === 'username' && flags['REGMOBVERF3'] === true)) return 'proven'
  const rule = settings.fields.find(({ field }) => field === 'mobileNum')
  return way === 'username' && rule?.enabled ? 'named' : 'none'
}

const BY_CODE: Readonly<Record<string, FieldName>> = {
  'username-taken': 'username',
  'too-young': 'birthday',
  'password-too-common': 'password',
}
/** The field that a refusal is about, where it is about one. */
const fieldOf = (error: Refusal): FieldName | undefined => FIELDS.find((name) => name === error.detail['field']) ?? BY_CODE[error.code]

function useSignUp(way: RegisterWay, then: Then) {
  const byName = useRegister(then)
  const byMobile = useRegisterMobile(then)
  const bySocial = useRegisterSocial(then)
  return { ...{ username: byName, mobile: byMobile, social: bySocial }[way], byName, byMobile, bySocial }
}

/** The form's state and what a press on its button does. */
function useRegisterForm(props: Props) {
  const { way, ticket, onDone } = props
  const text = useText()
  const rules = rulesOf(props)
  const number = numberOf(props)
  const challenge = useChallenge()
  const [phone, setPhone] = useState<PhoneCode>(NO_PHONE)
  const [came, setCame] = useState(keptInvitation)
  const [invitation, setInvitation] = useState<string>()
  const countryDialingCode = useDialingCode(phone.country)
  const signUp = useSignUp(way, ({ member }) => {
    toast({ title: text('identity.welcome', { name: member.nickname }), description: text('identity.welcome.text'), tone: 'good' })
    forgetInvitation()
    onDone()
  })
  const form = useForm<RegisterInput>({
    mode: 'onTouched',
    defaultValues: { ...(Object.fromEntries(FIELDS.map((name) => [name, ''])) as Record<FieldName, string>), acceptTerms: false },
  })
  const dropInvitation = (): void => {
    forgetInvitation()
    setCame(undefined)
  }
  const place = (error: unknown): void => {
    challenge.renew()
    if (!(error instanceof Refusal)) return
    if (error.code === 'invitation-code-unknown') {
      setInvitation(error.message)
      dropInvitation()
    }
    const name = fieldOf(error)
    const rule = rules.find((each) => each.name === name)?.rule
    // A fault of a field that is not shown would stand for ever.
    if (name && rule)
      form.setError(name, { message: error.code === 'field-refused' ? ruleHint(text, rule) : error.message }, { shouldFocus: true })
  }
  /** Asks about the invitation first, then registers by this form's way. */
  const send = useMutation({
    mutationFn: async (given: RegisterInput) => {
      const typed = Object.fromEntries(rules.map(({ name }) => [name, given[name]]).filter(([, value]) => value !== ''))
      const filled = { ...(came && { [came.field]: came.code }), ...typed }
      if (given.affiliateCode.trim() !== '' && 'affiliateCode' in filled)
        await call('affiliateCheck', { query: { code: given.affiliateCode.trim(), domain: location.host } })
      const { username, password, confirmPassword, acceptTerms } = given
      const agreed = { acceptTerms, login: true, domain: location.host } as const
      const mobile = { mobileNum: phone.mobileNum, countryDialingCode }
      const proof = number === 'proven' ? await phoneProof(phone) : {}
      if (way === 'social') return signUp.bySocial.mutateAsync({ ...filled, ...agreed, username: username.trim(), ticket })
      if (way === 'mobile') return signUp.byMobile.mutateAsync({ ...filled, ...agreed, ...mobile, ...proof, registerMethod: 'WEB' })
      const named = number === 'none' || (number === 'named' && phone.mobileNum === '') ? {} : { ...mobile, ...proof }
      return signUp.byName.mutateAsync({
        ...filled,
        ...agreed,
        ...named,
        ...(await challenge.answer()),
        username: username.trim(),
        password,
        confirmPassword,
      })
    },
    onError: place,
  })
  const submit = form.handleSubmit((given) => send.mutate(given))
  return { form, rules, number, phone, setPhone, challenge, send, submit, came, dropInvitation, invitation, setInvitation }
}

/** Says by whose invitation somebody comes, who may come without it. */
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

export function RegisterForm(props: Props) {
  const { way, settings } = props
  const text = useText()
  const say = useRefusalText()
  const { form, rules, number, phone, setPhone, challenge, send, submit, came, dropInvitation, invitation, setInvitation } =
    useRegisterForm(props)
  const { register, formState, getValues } = form
  const missing = formState.isSubmitted ? text('identity.required') : undefined
  const asksNumber = settings.fields.some(({ field, required }) => field === 'mobileNum' && required)
  const errors = { mobileNum: phone.mobileNum === '' ? missing : undefined, code: phone.code === '' ? missing : undefined }
  return (
    <form className="bz-stack" noValidate onSubmit={(event) => void submit(event)}>
      {send.isError && (
        <Notice tone="danger" live>
          {say(send.error)}
        </Notice>
      )}
      {came && <CameBy {...came} onDrop={dropInvitation} />}
      {number === 'proven' && (
        <PhoneCodeFields use={way === 'mobile' ? 'register' : 'register-username'} value={phone} onChange={setPhone} errors={errors} />
      )}
      {number === 'named' && <PhoneNumber value={phone} onChange={setPhone} error={asksNumber ? errors.mobileNum : undefined} />}
      {rules.map(({ name, rule }) => (
        <RegisterField
          key={name}
          name={name}
          rule={rule}
          age={settings.birthdayAge}
          register={register}
          errors={formState.errors}
          password={() => getValues('password')}
        />
      ))}
      <Checkbox
        label={text('identity.terms', { age: settings.birthdayAge })}
        error={formState.errors.acceptTerms?.message}
        hint={
          <a href={helpPath('terms')} target="_blank" rel="noopener" className="bz-quiet-link">
            {text('identity.terms.read')}
          </a>
        }
        {...register('acceptTerms', { validate: (ticked) => ticked || text('identity.terms.missing') })}
      />
      {way === 'username' && challenge.shown}
      <Button type="submit" size="lg" wide busy={send.isPending}>
        {text('identity.register.submit')}
      </Button>
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
    </form>
  )
}
