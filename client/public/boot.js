// Runs before the first paint, so that neither theme nor language flashes. A file of its own because the CSP refuses inline scripts.
;(() => {
  const root = document.documentElement
  const read = key => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = read('atelier.theme')
  const dark = theme === 'dark' || (theme !== 'light' && !matchMedia('(prefers-color-scheme: light)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  const locale = read('atelier.locale') || (/^vi\b/i.test(navigator.language) ? 'vi' : 'en')
  root.lang = locale
  const font = document.querySelector('meta[name="font-vi"]')
  if (locale === 'vi' && font) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: font.content })
    document.head.append(link)
  }
})()
