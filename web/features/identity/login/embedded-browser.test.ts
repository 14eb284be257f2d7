/** Proves which apps' browsers are known by their user agents, and that browsers of the system are not taken for one. */
import { expect, test } from 'vitest'
import { embeddingApp, outsideAddress } from './embedded-browser.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-A057F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

test.each([
  [`${ANDROID} [FB_IAB/FB4A;FBAV/490.0.0.63.82;]`, 'Facebook'],
  [`${IPHONE} [FBAN/FBIOS;FBAV/490.0.0.30.109;FBDV/iPhone14,5]`, 'Facebook'],
  [`${ANDROID} [FB_IAB/Orca-Android;FBAV/480.0.0.0.1;]`, 'Messenger'],
  [`${IPHONE} [FBAN/MessengerForiOS;FBAV/480.0.0.29.109]`, 'Messenger'],
  [`${ANDROID} Viber/23.5.0.1`, 'Viber'],
  [`${ANDROID} Telegram-Android/11.4.2 (Samsung SM-A057F; Android 14; SDK 34; AVERAGE)`, 'Telegram'],
  [`${IPHONE} Instagram 350.0.0.26.82`, 'Instagram'],
])('[UI-04] %s is the browser of %s', (userAgent, app) => expect(embeddingApp(userAgent, false)).toBe(app))

test('[UI-04] browsers of the system are none, and Telegram for iOS is known by its bridge', () => {
  const system = [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    `${IPHONE} Version/17.5 Safari/604.1`,
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  ]
  expect(system.map((each) => embeddingApp(each, false))).toEqual([undefined, undefined, undefined])
  expect(embeddingApp(`${IPHONE} Safari/604.1`, true)).toBe('Telegram')
})

test('[UI-04] the way out names the same page', () => {
  const at = 'https://baize.example/login?to=%2Fmember#top'
  expect(outsideAddress(at, ANDROID)).toBe(
    'intent://baize.example/login?to=%2Fmember#Intent;scheme=https;action=android.intent.action.VIEW;end',
  )
  expect(outsideAddress(at, IPHONE)).toBe('x-safari-https://baize.example/login?to=%2Fmember#top')
  expect([outsideAddress(at, 'Firefox/133.0'), outsideAddress('http://localhost:3000/', IPHONE)]).toEqual([undefined, undefined])
})
