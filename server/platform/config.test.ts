/** Proves that an installation with a database of its own starts on https alone and with its limits as they are. */
import { expect, it } from 'vitest'
import { configFault, readConfig } from './config.ts'

it.each([
  [{}, undefined],
  [{ BAIZE_LIMIT_SCALE: '200', SITE_URL: 'http://localhost:1' }, undefined],
  [{ DATABASE_URL: 'd' }, /^SITE_URL is needed/],
  [{ DATABASE_URL: 'd', SITE_URL: 'http://play.example' }, /^SITE_URL must begin/],
  [{ DATABASE_URL: 'd', SITE_URL: 'play.example' }, /^SITE_URL must begin/],
  [{ DATABASE_URL: 'd', SITE_URL: 'https://play.example', BAIZE_LIMIT_SCALE: '2' }, /^BAIZE_LIMIT_SCALE/],
  [{ DATABASE_URL: 'd', SITE_URL: 'https://play.example' }, undefined],
])('%j may start or is told why not', (env, fault) => {
  expect(configFault(readConfig(env)) ?? '').toMatch(fault ?? /^$/)
})
