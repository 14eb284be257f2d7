/** Slot families: a slot of each family from its tile to its spin, the record and the books. Its page is accessible in both languages. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { demoSlots } from '@baize/contract/demo-slots/demo-slots.ts'
import { machineFor } from '@baize/rules/slots/machines.ts'
import { FAMILIES, type Family } from '@baize/contract/demo-slots/slot-facts.ts'
import { expect, test, type Page } from '@playwright/test'
import { wcagFaults } from './axe.ts'
import { balanceOf, fromMenu, headersOf, openAccount } from './person.ts'
import { dataFolder } from './staff.ts'

const slotOf = (family: Family) => {
  const found = Array.from(demoSlots()).find(([seed]) => machineFor(seed).model.family === family)
  if (found === undefined) throw new Error(`no slot of the family ${family}`)
  const [seed, slot] = found
  return { seed, ...slot }
}

/** The address of a slot's own page, as the site would put it into its frame. */
async function addressOf(
  page: Page,
  { vendor: vassalage, code: gameCode }: { vendor: string; code: string },
  language: 'EN' | 'MY',
): Promise<string> {
  const headers = await headersOf(page)
  const info = await page.request.get('/wps/game/info', { params: { vassalage, gameCode }, headers })
  const { nodeId } = (await info.json()).value.game
  const launched = await page.request.post('/wps/game/launchGame', { data: { nodeId, language }, headers })
  return (await launched.json()).value.url
}

const hundredths = (text: string): number => Number(text.replaceAll(/[^\d.-]/g, '').replace('.', ''))

test('[GAME-14, GAME-15] a slot of every family is spun in its frame, stands in the record, and the books balance', async ({ page }) => {
  test.slow()
  await openAccount(page, '200000')
  for (const family of FAMILIES)
    await test.step(family, async () => {
      const { seed, nameEn } = slotOf(family)
      await page.goto(`/play/${seed}`)
      const slot = page.getByTitle(`Game ${nameEn}`).contentFrame()
      await expect(slot.locator('.reel .cell').first()).toBeVisible()
      const spin = slot.getByRole('button', { name: 'Spin', exact: true })
      await spin.click()
      await expect(slot.locator('#result-large')).toHaveText(/^(Win|Returned|No win)/)
      await expect(slot.locator('#spin')).toHaveAttribute('aria-disabled', 'false')
      await expect(slot.getByRole('img')).toHaveAttribute('aria-label', /^Reels from the left: /)
      const inFrame = hundredths(await slot.locator('#balance').innerText())
      await expect.poll(async () => hundredths((await balanceOf(page).innerText()).split(' ')[0] ?? '')).toBe(inFrame)
    })

  // Free spins are bought for their price, after a question that names it.
  const { seed, nameEn, vendor, code } = slotOf('buy')
  const { price = 0 } = machineFor(`${vendor}/${code}`).model
  await page.goto(`/play/${seed}`)
  const slot = page.getByTitle(`Game ${nameEn}`).contentFrame()
  await slot.getByRole('button', { name: /^Buy \d+ free spins/ }).click()
  const asked = slot.getByRole('dialog', { name: 'Buy free spins' })
  await expect(asked).toContainText(`${price} times your bet`)
  await asked.getByRole('button', { name: /^Buy for / }).click()
  await expect(slot.locator('#ribbon')).toHaveText(/free spins won/)

  await fromMenu(page, 'Betting record')
  const rounds = page.getByRole('table', { name: 'Betting record' })
  for (const family of FAMILIES)
    await expect(rounds.getByRole('row', { name: new RegExp(slotOf(family).nameEn) }).last()).toContainText(/Stake100\.00.*Settled/)
  await expect(rounds.getByRole('row', { name: new RegExp(nameEn) })).toHaveCount(2)
  const cost = (price * 100).toLocaleString('en')
  await expect(rounds.getByRole('row', { name: new RegExp(nameEn) }).first()).toContainText(`Stake${cost}.00`)
  const { stdout } = await promisify(execFile)(process.execPath, ['server/app/commands/books.ts'], {
    env: { ...process.env, BAIZE_DATA: dataFolder() },
  })
  expect(stdout).toContain('The books balance')
})

for (const [language, rules] of [
  ['EN', 'Rules and payouts'],
  ['MY', 'စည်းမျဉ်းနှင့် ငွေပေးနှုန်းများ'],
] as const)
  test(`[GAME-14] the page of a slot of every family fits a phone, works by keys and is accessible, with its rules: ${language}`, async ({
    page,
  }) => {
    test.slow()
    await openAccount(page, '50000')
    const alone = await page.context().newPage()
    await alone.setViewportSize({ width: 360, height: 780 })
    for (const family of FAMILIES)
      await test.step(family, async () => {
        await alone.goto(await addressOf(page, slotOf(family), language))
        await expect(alone.locator('#balance')).toHaveText(/50,000\.00\sKs|\d/)
        await expect(alone.locator('#spin')).toHaveAttribute('aria-disabled', 'false')
        expect(await alone.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])).toEqual([
          360, 780,
        ])
        const edge = await alone.locator('.controls').evaluate((controls) => controls.getBoundingClientRect().bottom)
        expect(edge).toBeLessThanOrEqual(780)
        await expect(alone.locator('#sound')).toHaveAttribute('aria-pressed', 'false')
        await alone.keyboard.press('ArrowUp')
        await expect(alone.locator('#bet')).toHaveText(/200\.00/)
        await alone.keyboard.press('Space')
        await expect(alone.locator('#result')).toHaveAttribute('data-kind', /none|win|return/)
        await expect(alone.locator('#spin')).toHaveAttribute('aria-disabled', 'false')
        expect.soft(await wcagFaults(alone), family).toEqual([])
        await alone.getByRole('button', { name: rules }).click()
        await expect(alone.getByRole('dialog')).toContainText('%')
        expect.soft(await wcagFaults(alone), `the rules of ${family}`).toEqual([])
      })
  })
