/** Identity: login, registration and trial, as the forms use them. */
import type { BodyOf } from '@baize/contract/operation.ts'
import type { OperationName, OperationOf } from '@baize/contract/operations.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call, type Answer } from '../../api/client.ts'
import { enter } from '../../api/person.ts'
import { nextStepOf, setNextStep } from './login/entering.ts'
import type { Challenge } from './proof.ts'

export const registerSettingsQuery = queryOptions({
  queryKey: ['register-settings'],
  queryFn: ({ signal }) => call('registerSettings', { signal }),
  staleTime: 60_000,
})

export const countryCodesQuery = queryOptions({
  queryKey: ['country-codes'],
  queryFn: ({ signal }) => call('countryCodes', { signal }),
  staleTime: Infinity,
})

type Body<Name extends OperationName> = BodyOf<OperationOf<Name>>

/** Runs once the session is stored. The form may be unmounted by then, so this belongs to the call and not to the press. */
export type Then = (answer: Answer<'login'>) => void

/** A call that ends in a session, or in the next step towards one. */
const entry =
  (then: Then) =>
  <Form>(ask: (form: Form) => Promise<Answer<'login'>>) => ({
    mutationFn: ask,
    onSuccess: (answer: Answer<'login'>) => {
      setNextStep(undefined)
      enter(answer)
      then(answer)
    },
    onError: (error: unknown) => {
      const next = nextStepOf(error)
      if (next) setNextStep(next)
    },
  })

/** Logs in by name and password; `challenge` is the proof that a failed login asked for. */
export const useLogin = (then: Then) =>
  useMutation(
    entry(then)(
      ({
        challenge,
        username,
        ...credentials
      }: Pick<Body<'login'>, 'username' | 'password' | 'remember' | 'countryDialingCode' | 'portal'> & {
        challenge: Challenge | undefined
      }) => call('login', { body: { ...credentials, username: username.trim(), type: 'username', ...challenge } }),
    ),
  )

/** Logs in by a mobile number and its proof. */
export const usePhoneLogin = (then: Then) => useMutation(entry(then)((body: Body<'login'>) => call('login', { body })))

/** Registers and stores the new session. */
export const useRegister = (then: Then) => useMutation(entry(then)((body: Body<'register'>) => call('register', { body })))
export const useRegisterMobile = (then: Then) =>
  useMutation(entry(then)((body: Body<'registerMobile'>) => call('registerMobile', { body })))
export const useRegisterSocial = (then: Then) =>
  useMutation(entry(then)((body: Body<'registerSocial'>) => call('registerSocial', { body })))

/** Begins a session here by the code of another device. */
export const useTakeHandover = (then: Then) => useMutation(entry(then)((code: string) => call('takeHandover', { body: { code } })))

export const useVerifyLogin = (then: Then) => useMutation(entry(then)((body: Body<'verifyLogin'>) => call('verifyLogin', { body })))
export const useReplacePassword = (then: Then) =>
  useMutation(entry(then)((body: Body<'replaceExpiredPassword'>) => call('replaceExpiredPassword', { body })))
export const useForgotByPhone = (then: Then) =>
  useMutation(entry(then)((body: Body<'setPasswordByPhone'>) => call('setPasswordByPhone', { body })))

/** Asks the device for a passkey and logs in by it. */
export const usePasskeyLogin = (then: Then) =>
  useMutation(
    entry(then)(async () => {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const options = await call('passkeyLoginOptions')
      const credential = await startAuthentication({ optionsJSON: options as never })
      return call('passkeyLogin', { body: { credential: credential as never } })
    }),
  )

export const useTrial = (then: Then) =>
  useMutation(entry(then)(() => call('trialLogin', { body: { os: navigator.platform.slice(0, 40) || 'web', platform: 'W', version: 3 } })))
