/** Proves that a form holds back what the contract's schema would not take, and lets pass what it would. */
import { OPERATIONS } from '@baize/contract/operations.ts'
import { expect, test } from 'vitest'
import { boundFaults, boundsTable } from './bounds.ts'

const BOUNDS = boundsTable(OPERATIONS)

test('[UI-04, ID-24] a text that the schema would refuse is a fault of its field before anything is sent', () => {
  const { changePassword, addPayee } = BOUNDS
  expect(boundFaults(changePassword, { newPassword: '', confirmNewPassword: 'x'.repeat(129) })).toEqual({
    newPassword: 'missing',
    confirmNewPassword: 'length',
  })
  expect(boundFaults(addPayee, { holderName: 'x', accountNumber: '12 34' })).toMatchObject({ holderName: 'length', accountNumber: 'form' })
})

test('[UI-04, ID-24] what fits, what is left out and what has no bounds is no fault', () => {
  expect(boundFaults(BOUNDS['changePassword'], { newPassword: 'quiet-heron-2026', confirmNewPassword: 'quiet-heron-2026' })).toEqual({})
  expect(boundFaults(BOUNDS['changePassword'], undefined)).toEqual({})
  expect(boundFaults(undefined, { newPassword: '' })).toEqual({})
})
