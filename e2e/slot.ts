/** Slot: one spin of a vendor's slot in its frame. */
import { expect, type Page } from '@playwright/test'

/** Spins Jade Lanterns once where it is open; answers the balance that the game shows afterwards. */
export async function spinOnce(page: Page): Promise<string> {
  const game = page.getByTitle('Game Jade Lanterns').contentFrame()
  const spin = game.getByRole('button', { name: 'Spin', exact: true })
  await expect(spin).toHaveAttribute('aria-disabled', 'false')
  // The game's picture lies over the frame until the frame has loaded whole.
  await expect(page.getByText('Opening Jade Lanterns')).toBeHidden()
  await spin.click()
  const spoken = game.getByRole('status')
  await expect(spoken).toHaveText(/Balance ([\d,.]+)/)
  const [, balance = ''] = /Balance ([\d,]+\.\d\d)/.exec(await spoken.innerText()) ?? []
  return balance
}
