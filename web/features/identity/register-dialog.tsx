/** Register dialog: the fields that the server's rules switch on, checked here as there, and a proof instead of a puzzle. */
import type { FieldRule } from '@baize/contract/identity.ts'
import { Button } from '@baize/ui/button.tsx'
import { Checkbox } from '@baize/ui/checkbox.tsx'
import { Dialog } from '@baize/ui/dialog.tsx'
import { TextField } from '@baize/ui/field.tsx'
import { Notice } from '@baize/ui/notice.tsx'
import { PasswordField } from '@baize/ui/password-field.tsx'
import { SkeletonText } from '@baize/ui/skeleton.tsx'
import { toast } from '@baize/ui/toast.tsx'
import { useQuery } from '@tanstack/react-query'
import { useForm, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { Refusal } from '../../api/client.ts'
import { useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { registerSettingsQuery, useRegister } from './queries.ts'
import { ruleFault, ruleHint } from './field-rule.ts'

const FIELDS = ['username', 'password', 'confirmPassword', 'birthday', 'email', 'payeeName', 'affiliateCode', 'referralCode'] as const
type FieldName = (typeof FIELDS)[number]
type Form = Record<FieldName, string> & { acceptTerms: boolean }

const AUTOCOMPLETE: Readonly<Partial<Record<FieldName, string>>> = {
  username: 'username',
  password: 'new-password',
  confirmPassword: 'new-password',
  birthday: 'bday',
  email: 'email',
  payeeName: 'name',
}

type Settings = { readonly fields: readonly FieldRule[]; readonly minimumAge: number }

export function RegisterDialog({
  open,
  onOpenChange,
  onLogin,
  onDone,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  onLogin: () => void
  onDone: () => void
}) {
  const text = useText()
  const { data } = useQuery({ ...registerSettingsQuery, enabled: open })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text('identity.register.title')} size="sm">
      {data ? <RegisterForm settings={data} onDone={onDone} onLogin={onLogin} /> : <SkeletonText lines={8} />}
    </Dialog>
  )
}

function Field({
  name,
  rule,
  age,
  register,
  errors,
  password,
}: {
  name: FieldName
  rule: FieldRule
  age: number
  register: UseFormRegister<Form>
  errors: FieldErrors<Form>
  password: () => string
}) {
  const text = useText()
  const shared = {
    label: text(`identity.${name}`),
    optional: rule.required ? undefined : text('identity.optional'),
    error: errors[name]?.message,
    autoComplete: AUTOCOMPLETE[name] ?? 'off',
    ...register(name, {
      validate: (value) => {
        if (value === '') return rule.required ? text('identity.required') : true
        if (name === 'confirmPassword') return value === password() || text('identity.differ')
        return ruleFault(rule, value) ? ruleHint(text, rule) : true
      },
    }),
  }
  if (name === 'password' || name === 'confirmPassword')
    return <PasswordField {...shared} hint={name === 'password' ? ruleHint(text, rule) : undefined} />
  if (name === 'birthday') return <TextField {...shared} type="date" hint={text('identity.age', { age })} />
  return <TextField {...shared} autoCapitalize="none" spellCheck={false} hint={name === 'username' ? ruleHint(text, rule) : undefined} />
}

type Rules = readonly { readonly name: FieldName; readonly rule: FieldRule }[]

/** The field that a refusal is about, where it is about one. */
function fieldOf(error: Refusal): FieldName | undefined {
  const byCode: Readonly<Record<string, FieldName>> = {
    'username-taken': 'username',
    'too-young': 'birthday',
    'password-too-common': 'password',
  }
  return byCode[error.code] ?? FIELDS.find((name) => name === error.detail['field'])
}

/** The form's state and what a press on its button does. */
function useRegisterForm(rules: Rules, onDone: () => void) {
  const text = useText()
  const signUp = useRegister(({ member }) => {
    toast({ title: text('identity.welcome', { name: member.nickname }), description: text('identity.welcome.text'), tone: 'good' })
    onDone()
  })
  const form = useForm<Form>({
    defaultValues: { ...(Object.fromEntries(FIELDS.map((name) => [name, ''])) as Record<FieldName, string>), acceptTerms: false },
  })
  const place = (error: unknown): void => {
    if (!(error instanceof Refusal)) return
    const name = fieldOf(error)
    const rule = rules.find((each) => each.name === name)?.rule
    if (name)
      form.setError(name, { message: error.code === 'field-refused' && rule ? ruleHint(text, rule) : error.message }, { shouldFocus: true })
  }
  const submit = form.handleSubmit((given) => {
    const filled = Object.fromEntries(rules.map(({ name }) => [name, given[name]]).filter(([, value]) => value !== ''))
    const { password, confirmPassword, acceptTerms } = given
    signUp.mutate({ username: given.username.trim(), password, confirmPassword, acceptTerms, login: true, ...filled }, { onError: place })
  })
  return { form, signUp, submit }
}

function RegisterForm({ settings, onDone, onLogin }: { settings: Settings; onDone: () => void; onLogin: () => void }) {
  const text = useText()
  const say = useRefusalText()
  const rules = FIELDS.flatMap((name) =>
    settings.fields.filter((rule) => rule.field === name && rule.enabled).map((rule) => ({ name, rule })),
  )
  const { form, signUp, submit } = useRegisterForm(rules, onDone)
  const { register, formState, getValues } = form
  return (
    <form className="bz-stack" noValidate onSubmit={(event) => void submit(event)}>
      {signUp.isError && (
        <Notice tone="danger" live>
          {say(signUp.error)}
        </Notice>
      )}
      {rules.map(({ name, rule }) => (
        <Field
          key={name}
          name={name}
          rule={rule}
          age={settings.minimumAge}
          register={register}
          errors={formState.errors}
          password={() => getValues('password')}
        />
      ))}
      <Checkbox
        label={text('identity.terms', { age: settings.minimumAge })}
        error={formState.errors.acceptTerms?.message}
        {...register('acceptTerms', { validate: (ticked) => ticked || text('identity.terms.missing') })}
      />
      <p className="text-sm text-fg-2">{text('identity.proof')}</p>
      <Button type="submit" size="lg" wide busy={signUp.isPending}>
        {text('identity.register.submit')}
      </Button>
      <div className="bz-form-foot">
        <span>{text('identity.register.haveAccount')}</span>
        <Button variant="quiet" onClick={onLogin}>
          {text('identity.login.title')}
        </Button>
      </div>
    </form>
  )
}
