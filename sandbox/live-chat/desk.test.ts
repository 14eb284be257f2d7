/** The demonstration's desk says what it is, answers in the guest's language and does not guess. */
import { expect, it } from 'vitest'
import { answerTo, greeting } from './desk.ts'
import { chatPage } from './pages.ts'

it('says that a program answers and no person reads', () => {
  expect(greeting('EN')).toContain('a small program answers, and no person reads along')
  expect(greeting('MY')).toMatch(/ပရိုဂရမ်/)
})

it('answers in the script of the question and about its topic', () => {
  expect(answerTo('Where is my withdrawal?', 'MY')).toContain('held, not gone')
  expect(answerTo('ငွေသွင်းထားတာ မရောက်သေးဘူး', 'EN')).toContain('ငွေသွင်း')
  expect(answerTo('What is the weather?', 'EN')).toContain('I will not guess')
})

it('shows what guests write as words and never as markup', () => {
  expect(chatPage([{ by: 'guest', words: '<img src=x onerror=alert(1)>', at: '12:00' }], 'EN')).not.toContain('<img')
})
