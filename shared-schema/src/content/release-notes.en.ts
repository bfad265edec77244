import type { WrittenRelease } from './release-notes.ts'

export const releasesInEnglish: readonly WrittenRelease[] = [
  {
    title: 'Atelier 0.1.0',
    subTitle: 'A place of your own to begin in',
    id: '0.1.0',
    date: '2026-11-21',
    content: {
      title: 'The first version',
      note: 'Accounts, workspaces and wildcards, on a server that one command starts.',
      features: [
        {
          id: 'sign-in',
          title: 'Sign in the way you like',
          content: [
            'With a six-digit code by e-mail, with a password, or with an Ethereum or Solana wallet.',
            'See every device that is signed in, sign one out or all of them, and secure the account if an e-mail tells you of a change that you did not make.',
          ],
        },
        {
          id: 'workspaces',
          title: 'Workspaces',
          content: [
            'Make a workspace, add people to it as <strong>admin</strong>, <strong>member</strong> or <strong>guest</strong>, and switch between the ones you belong to.',
            'What you share with a workspace is seen by all its members, and by those who join later.',
          ],
        },
        {
          id: 'wildcards',
          title: 'Wildcards',
          content: [
            'Lists of words that stand in a prompt as <code>__name__</code>: write them, tag them, keep favourites and take others’ lists into your library.',
            'Keep a list private, share it with people or a workspace, or let anyone with the link read it. What is deleted waits in the trash.',
            'Lines may hold the whole <a href="/tips-and-tricks/prompt-book">language of prompts</a>: choices, odds, counts, variables, other lists by name or pattern. The editor colours its signs, completes names and shows what comes out.',
          ],
        },
        {
          id: 'learn',
          title: 'Learn',
          content: [
            'The <a href="/tips-and-tricks/prompt-book">prompt book</a> explains how prompts are written and gives vocabularies and example prompts to copy.',
            '<a href="/tips-and-tricks/faq">Questions and answers</a> can be searched, and each answer has a link of its own.',
          ],
        },
        {
          id: 'api',
          title: 'An API for all of it',
          content: [
            'Make a key under Settings, Security and call the same API that this app uses. It is described at <a href="/api/docs">/api/docs</a>.',
          ],
        },
        {
          id: 'interface',
          title: 'Dark and light, English and Vietnamese',
          content: [
            'Two themes of equal standing and both languages throughout. <kbd>Ctrl</kbd> <kbd>K</kbd> finds any screen, <kbd>Shift</kbd> <kbd>?</kbd> lists the shortcuts.',
            'Once opened, the app starts without a network.',
          ],
        },
        {
          id: 'running',
          title: 'Runs on your own machine',
          content: [
            '<code>npm install &amp;&amp; npm start</code> brings its own database; <code>npm run backup</code> and <code>npm run restore</code> carry everything to another place.',
          ],
        },
      ],
    },
  },
]
