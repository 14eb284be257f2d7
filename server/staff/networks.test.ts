/** Proves which addresses are within networks, in both families (OC-22). */
import { expect, it } from 'vitest'
import { isNetwork, isWithin } from './networks.ts'

it.each([
  [[], '192.0.2.1', true],
  [['10.0.0.0/8'], '10.255.0.1', true],
  [['10.0.0.0/8'], '11.0.0.1', false],
  [['10.0.0.0/8'], '::ffff:10.0.0.1', true],
  [['192.0.2.7/32', '2001:db8::/32'], '2001:db8:1::9', true],
  [['192.0.2.7/32', '2001:db8::/32'], '2001:db9::9', false],
  [['192.0.2.7/32'], '192.0.2.7', true],
  [['192.0.2.7/32'], 'nonsense', false],
  [['0.0.0.0/0'], '::1', false],
] as const)('[OC-22] %j and %s: %s', (networks, ip, isInside) => {
  expect(isWithin(networks, ip)).toBe(isInside)
})

it.each([
  ['10.0.0.0/8', true],
  ['::/0', true],
  ['10.0.0.0', false],
  ['10.0.0.0/33', false],
  ['2001:db8::/129', false],
  ['10.0.0/8', false],
  ['all', false],
])('[OC-22] %s is a network: %s', (text, isOne) => {
  expect(isNetwork(text)).toBe(isOne)
})
