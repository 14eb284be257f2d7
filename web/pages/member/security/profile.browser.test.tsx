/** Proves the profile on screen: masked, whole by the password, edited by the version that was read, and what is locked left alone. */
import type { Profile } from '@baize/contract/identity/profile.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { faultsInBothThemes } from '../../../testing/axe.ts'
import { answers, asked, refused } from '../../../testing/fake-server.ts'
import { factsIn } from '../../../testing/figures.ts'
import { expectNone, region } from '../../../testing/looking.ts'
import { openSite } from '../../../testing/open-site.ts'
import { recordedAnswer } from '../../../testing/recorded.ts'
import { prepareWholeSite } from '../../../testing/whole-site.ts'

const PASSWORD = 'a quiet green harbour'

const profile = (version: number, told: Readonly<Record<string, string>>, locked: readonly string[] = []): Profile => ({
  version,
  changedAt: '2026-11-25T08:00:00Z',
  fields: recordedAnswer('memberProfile').fields.map((each) => ({
    ...each,
    value: told[each.field] ?? '',
    change: locked.includes(each.field) ? 'locked' : each.change,
  })),
})

test('[MEMBER-04, WC-60, WC-S8] the profile is masked until the password is given, and is saved by its version', async () => {
  prepareWholeSite()
  answers('memberProfile', profile(3, { birthday: '••••-••-••', nickname: 'Mya', fullName: 'M•••' }, ['fullName']))
  const whole = { birthday: '1990-01-31', nickname: 'Mya', fullName: 'Mya Thida' }
  answers('showProfile', refused('old-password-wrong', { field: 'oldPassword' }))
  answers('changeProfile', refused('state-conflict', { version: 4 }))
  await openSite('/member/securityCenter', { member: true, prepared: true })
  const card = region('Profile')
  await expect.element(card.getByText('M•••')).toBeVisible()
  await expectNone(card.getByText('Mya Thida'))
  await card.getByRole('button', { name: 'Show and edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Profile' })
  await dialog.getByLabelText('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Show profile' }).click()
  await expect.element(dialog.getByText('Wrong password. Please try again.')).toBeVisible()
  answers('showProfile', profile(3, whole, ['fullName']))
  await dialog.getByRole('button', { name: 'Show profile' }).click()
  await expect.element(dialog.getByText('Mya Thida')).toBeVisible()
  expect(asked('showProfile')[0]).toMatchObject({ sealed: true, body: { password: PASSWORD } })
  // What is locked has no field, and nothing else stands beside the fields.
  expect(factsIn(dialog)).toEqual({ 'Full name': 'Mya Thida', 'Date of birth': '1990-01-31' })
  await expectNone(dialog.getByRole('textbox', { name: 'Full name' }))
  await dialog.getByRole('textbox', { name: 'Nickname' }).fill('x')
  await dialog.getByRole('button', { name: 'Save profile' }).click()
  await expect.element(dialog.getByText('2 to 20 characters.')).toBeVisible()
  expect(asked('changeProfile')).toHaveLength(0)
  await dialog.getByRole('textbox', { name: 'Nickname' }).fill('Mya Mya')
  await dialog.getByLabelText('Gender').selectOptions('female')
  expect(await faultsInBothThemes()).toEqual([])
  await dialog.getByRole('button', { name: 'Save profile' }).click()
  await expect.element(dialog.getByText('This has changed in the meantime. Please check it and try again.')).toBeVisible()
  // The newest version comes by the same password, and is what the next save names.
  answers('showProfile', profile(4, { ...whole, occupation: 'Teacher' }, ['fullName']))
  await dialog.getByRole('button', { name: 'Load the latest version' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Occupation' })).toHaveValue('Teacher')
  await dialog.getByRole('textbox', { name: 'Nickname' }).fill('Mya Mya')
  answers('changeProfile', profile(5, { ...whole, nickname: 'Mya Mya' }, ['fullName']))
  answers('memberProfile', profile(5, { nickname: 'Mya Mya' }))
  await dialog.getByRole('button', { name: 'Save profile' }).click()
  await expectNone(dialog)
  await expect.element(card.getByText('Mya Mya')).toBeVisible()
  expect(asked('changeProfile').at(-1)).toMatchObject({
    sealed: true,
    body: { password: PASSWORD, version: 4, changes: [{ field: 'nickname', value: 'Mya Mya' }] },
  })
})
