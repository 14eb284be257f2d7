/** Lost start: shown when not even the site's first code or its texts loaded; in both languages, since neither is known. */

const WORDS = {
  en: ['The page took longer time to load, please check your network connectivity', 'Reload'],
  my: ['စာမျက်နှာ ဖွင့်ရန် ကြာနေပါသည်။ ကွန်ရက်ချိတ်ဆက်မှုကို စစ်ဆေးပါ။', 'ပြန်ဖွင့်ရန်'],
} as const

export function showLostStart(): void {
  const page = document.createElement('main')
  page.className = 'bz-status'
  page.setAttribute('role', 'alert')
  for (const [lang, [says, again]] of Object.entries(WORDS)) {
    const line = document.createElement('p')
    line.lang = lang
    line.textContent = says
    const button = document.createElement('button')
    button.type = 'button'
    button.lang = lang
    button.className = 'bz-button bz-button-jade bz-button-md'
    button.textContent = again
    button.addEventListener('click', () => location.reload())
    page.append(line, button)
  }
  document.getElementById('root')?.replaceChildren(page)
}
