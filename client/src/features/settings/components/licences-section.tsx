import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import classes from './settings.module.css'

const messages = defineMessages({
  en: {
    title: 'Open source',
    lead: 'Atelier is under the MIT licence, and stands on the work of others. The most important of it:',
  },
  vi: {
    title: 'Mã nguồn mở',
    lead: 'Atelier dùng giấy phép MIT và dựa trên công sức của nhiều người khác. Những phần quan trọng nhất:',
  },
})

const projects: readonly { name: string; licence: string; url: string }[] = [
  { name: 'React', licence: 'MIT', url: 'https://react.dev' },
  { name: 'Mantine', licence: 'MIT', url: 'https://mantine.dev' },
  { name: 'TanStack', licence: 'MIT', url: 'https://tanstack.com' },
  { name: 'Tabler Icons', licence: 'MIT', url: 'https://tabler.io/icons' },
  { name: 'Inter', licence: 'OFL-1.1', url: 'https://rsms.me/inter' },
  { name: 'Vite', licence: 'MIT', url: 'https://vite.dev' },
  { name: 'Zod', licence: 'MIT', url: 'https://zod.dev' },
  { name: 'Hono', licence: 'MIT', url: 'https://hono.dev' },
  { name: 'Kysely', licence: 'MIT', url: 'https://kysely.dev' },
  { name: 'PostgreSQL', licence: 'PostgreSQL', url: 'https://www.postgresql.org' },
  { name: 'Node.js', licence: 'MIT', url: 'https://nodejs.org' },
  { name: 'viem', licence: 'MIT', url: 'https://viem.sh' },
]

export function LicencesSection() {
  const text = useMessages(messages)
  return (
    <Section title={text.title} lead={text.lead}>
      <ul className={classes.licences}>
        {projects.map(({ name, licence, url }) => (
          <li key={name}>
            <a className={classes.link} href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
            <span className={classes.quiet}>{licence}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
