/** Proves the picture beside a name on screen: the drawn set, and an own picture that is cut to a small square before it leaves. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { faultsInBothThemes } from '../../../testing/axe.ts'
import { idOf, NOW } from '../../../testing/catalogue.ts'
import { answers, asked } from '../../../testing/fake-server.ts'
import { expectNone } from '../../../testing/looking.ts'
import { openSite } from '../../../testing/open-site.ts'
import { theMember } from '../../../testing/prepared.ts'
import { prepareWholeSite } from '../../../testing/whole-site.ts'

async function photo(width: number, height: number): Promise<File> {
  const sheet = new OffscreenCanvas(width, height)
  sheet.getContext('2d')?.fillRect(0, 0, width, height)
  return new File([await sheet.convertToBlob({ type: 'image/png' })], 'me.png', { type: 'image/png' })
}

test('[MEMBER-04, WC-61] a picture of the drawn set or an own one is chosen and saved; what is no picture is named', async () => {
  prepareWholeSite()
  answers('memberInfo', theMember())
  let wide: readonly number[] = []
  answers('uploadFile', { id: idOf(940), type: 'image/png', width: 512, height: 512, createdAt: NOW })
  answers('readFile', { id: idOf(940), type: 'image/png', data: 'iVBORw0KGgo=' })
  answers('changeAvatar', { avatar: { drawn: 4 } })
  await openSite('/member/securityCenter', { member: true, prepared: true })
  await page.getByRole('button', { name: 'Change picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change picture' })
  await expect.element(dialog.getByRole('button', { name: 'Drawn from your account' })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: 'Picture 4' }).click()
  expect(await faultsInBothThemes()).toEqual([])
  answers('memberInfo', { ...theMember(), avatar: { drawn: 4 } })
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expectNone(dialog)
  expect(asked('changeAvatar').at(-1)?.body).toEqual({ avatar: { drawn: 4 } })
  await page.getByRole('button', { name: 'Change picture' }).click()
  await dialog.getByLabelText('Your own picture').upload(new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }))
  await expect.element(dialog.getByText('This file cannot be read as a picture. Please choose another one.')).toBeVisible()
  expect(asked('uploadFile')).toHaveLength(0)
  const create = globalThis.createImageBitmap
  const line = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const body = init?.body
    if (body instanceof Blob && body.type === 'image/png') {
      const cut = await create(body)
      wide = [cut.width, cut.height]
    }
    return line(input, init)
  }
  await dialog.getByLabelText('Your own picture').upload(await photo(900, 700))
  await expect.poll(() => asked('readFile').length).toBe(1)
  globalThis.fetch = line
  expect(wide).toEqual([512, 512])
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expectNone(dialog)
  expect(asked('changeAvatar').at(-1)?.body).toEqual({ avatar: { file: idOf(940) } })
})
