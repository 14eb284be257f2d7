/** Proves that each symbol of the slot stands in the file and is drawn from it in the inks of the page. */
import { REELS } from '@baize/rules/originals/line-slot-table.ts'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { SlotPrint } from './slot-symbols.tsx'

test('[GAME-17, UI-01] every symbol of the reels is drawn from the one file', async () => {
  const symbols = [...new Set(REELS.flat())]
  expect(symbols.length).toBe(9)
  const container = document.body.appendChild(document.createElement('div'))
  createRoot(container).render(
    <>
      {symbols.map((symbol) => (
        <SlotPrint key={symbol} symbol={symbol} />
      ))}
    </>,
  )
  // A print without its drawing has no extent.
  const drawn = () => [...container.querySelectorAll('svg')].filter((svg) => svg.getBBox().width > 10).length
  await expect.poll(drawn).toBe(symbols.length)
})
