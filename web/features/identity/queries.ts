/** Identity: logging in, registering and looking around, as the forms ask for them. */
import type { BodyOf } from '@baize/contract/operation.ts'
import type { OperationOf } from '@baize/contract/operations.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call, type Answer } from '../../api/client.ts'
import { enter } from '../../api/person.ts'
import { prove } from './proof.ts'

export const registerSettingsQuery = queryOptions({
  queryKey: ['register-settings'],
  queryFn: ({ signal }) => call('registerSettings', { signal }),
  staleTime: 60_000,
})

type Login = Pick<BodyOf<OperationOf<'login'>>, 'username' | 'password' | 'remember'>

/** What the form does once the session is taken up. The form may be gone from the page by then, so this belongs to the call and not to the press. */
type Then = (answer: Answer<'login'>) => void

const enterAnd =
  (then: Then): Then =>
  (answer) => {
    enter(answer)
    then(answer)
  }

/** Logs in; `guarded` adds the proof that a failed login asked for. */
export const useLogin = (then: Then) =>
  useMutation({
    mutationFn: async ({ guarded, ...credentials }: Login & { guarded: boolean }) =>
      call('login', {
        body: { ...credentials, username: credentials.username.trim(), type: 'username', ...(guarded ? { proof: await prove() } : {}) },
      }),
    onSuccess: enterAnd(then),
  })

/** Registers and takes up the session that comes with it. */
export const useRegister = (then: Then) =>
  useMutation({
    mutationFn: async (form: Omit<BodyOf<OperationOf<'register'>>, 'proof'>) =>
      call('register', { body: { ...form, proof: await prove() } }),
    onSuccess: enterAnd(then),
  })

export const useTrial = (then: Then) =>
  useMutation({
    mutationFn: () => call('trialLogin', { body: { os: navigator.platform.slice(0, 40) || 'web', platform: 'W', version: 3 } }),
    onSuccess: enterAnd(then),
  })
