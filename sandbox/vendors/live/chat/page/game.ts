/** The chat's page: enters with the ticket of its address, shows the messages of the table, and sends the player's. */

type Message = { readonly id: number; readonly name: string; readonly text: string }
type Entered = { readonly session: string; readonly name: string; readonly messages: readonly Message[] }
type Answer<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly code: string }

const WORDS = {
  en: {
    title: 'Chat at this table',
    rules: 'Be kind. No links, no phone numbers.',
    label: 'Your message',
    send: 'Send',
    player: 'Player',
    you: 'You',
    nobody: 'No messages yet.',
    lost: 'The chat is unavailable. Close it and open it again.',
    'too-long': 'A message has at most 160 letters.',
    'no-links': 'Links are not allowed here.',
    'no-numbers': 'Phone and account numbers are not allowed here.',
    'plain-text-only': 'Only plain text can be sent.',
    'too-fast': 'Wait two seconds between messages.',
    'said-already': 'You have just sent this message.',
  },
  my: {
    title: 'ဤစားပွဲတွင် စကားပြောရန်',
    rules: 'ယဉ်ကျေးစွာ ပြောပါ။ လင့်ခ်နှင့် ဖုန်းနံပါတ် မတင်ရ။',
    label: 'သင့်စာ',
    send: 'ပို့မည်',
    player: 'ကစားသူ',
    you: 'သင်',
    nobody: 'မည်သူမျှ စကားမပြောသေးပါ။',
    lost: 'စကားပြောခန်းနှင့် မဆက်သွယ်နိုင်ပါ။ ပိတ်ပြီး ပြန်ဖွင့်ပါ။',
    'too-long': 'စာတစ်ကြောင်းတွင် အများဆုံး စာလုံး 160 သာ ရသည်။',
    'no-links': 'လင့်ခ်များ မတင်ရပါ။',
    'no-numbers': 'ဖုန်းနံပါတ်နှင့် အကောင့်နံပါတ်များ မတင်ရပါ။',
    'plain-text-only': 'ရိုးရိုးစာသာ ပို့နိုင်သည်။',
    'too-fast': 'နှစ်စက္ကန့်လျှင် စာတစ်ကြောင်းသာ ပို့ပါ။',
    'said-already': 'ဤစာကို ယခုပင် ပို့ပြီးပါပြီ။',
  },
} as const

const words: Readonly<Record<string, string>> = WORDS[document.documentElement.lang === 'my' ? 'my' : 'en']
const byId = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind
const [list, problem, form, field, button] = [
  byId('messages'),
  byId('problem'),
  byId<HTMLFormElement>('form'),
  byId<HTMLInputElement>('words'),
  byId<HTMLButtonElement>('send'),
]
const place = location.pathname.replace(/\/$/, '')

byId('title').textContent = words['title'] ?? ''
document.title = words['title'] ?? ''
byId('rules').textContent = words['rules'] ?? ''
byId('label').textContent = words['label'] ?? ''
button.textContent = words['send'] ?? ''
field.placeholder = words['label'] ?? ''

const ask = async <Value>(call: string, body: object): Promise<Answer<Value>> => {
  try {
    const answer = await fetch(`${place}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Answer<Value>
  } catch {
    return { ok: false, code: 'lost' }
  }
}

const seen = new Set<number>()
const show = ({ id, name, text }: Message, own: string): void => {
  if (seen.has(id)) return
  seen.add(id)
  list.querySelector('.nobody')?.remove()
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 60
  const line = document.createElement('li')
  const who = document.createElement('b')
  line.className = name === own ? 'own' : ''
  who.textContent = name === own ? (words['you'] ?? '') : `${words['player'] ?? ''} ${name}`
  // A player's message is only ever shown as text.
  line.append(who, document.createTextNode(text))
  list.append(line)
  if (atEnd) list.scrollTop = list.scrollHeight
}
const say = (code: string): void => {
  problem.textContent = code === 'empty' ? '' : (words[code] ?? words['lost'] ?? '')
}

const ticket = new URLSearchParams(location.search).get('ticket') ?? ''
const entered = await ask<Entered>('enter', { ticket })
if (entered.ok) {
  const { session, name, messages } = entered.value
  if (messages.length === 0) {
    const nobody = document.createElement('li')
    nobody.className = 'nobody'
    nobody.textContent = words['nobody'] ?? ''
    list.append(nobody)
  }
  for (const message of messages) show(message, name)
  const feed = new EventSource(`${place}/feed?session=${session}`)
  feed.addEventListener('message', ({ data }) => show(JSON.parse(String(data)) as Message, name))
  feed.addEventListener('open', () => say('empty'))
  feed.addEventListener('error', () => say('lost'))
  field.disabled = false
  button.disabled = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void ask<Message>('say', { session, text: field.value }).then((answer) => {
      say(answer.ok ? 'empty' : answer.code)
      if (!answer.ok) return
      field.value = ''
      show(answer.value, name)
    })
  })
} else say('lost')
