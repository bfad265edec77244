import { nameCountry } from '#engines/countries.ts'
import { nameOperator, tellContact } from './policy-words.ts'
import type { Block, ReadingPage } from './reading-page.ts'
import { deletionGraceDays, sessionDays } from './site-facts.ts'
import type { SiteFacts } from './site-facts.ts'

export function privacy(facts: SiteFacts): ReadingPage {
  return {
    title: 'Privacy policy',
    lead: 'What this installation of Atelier knows about you, what for, for how long, and what you can do about it.',
    sections: [
      {
        id: 'responsible',
        title: 'Who is responsible',
        blocks: [
          {
            kind: 'text',
            text: `${nameOperator(facts, 'en')} decides about the data here and is called “the operator” below. Those who wrote the program have no access to it and receive nothing from it.`,
          },
          { kind: 'text', text: tellContact(facts, 'en') },
        ],
      },
      {
        id: 'what-is-stored',
        title: 'What is stored, and what for',
        blocks: [
          {
            kind: 'table',
            head: ['Data', 'What for', 'Until'],
            rows: [
              [
                'Name, e-mail address, picture and text of your profile, language, theme',
                'To have an account and show others who you are',
                'You change it or the account is erased',
              ],
              [
                'Password, as a salted hash (argon2id)',
                'To sign you in; the password itself is not kept',
                'You change it or the account is erased',
              ],
              ['That you confirmed being 16 or older, and when', 'To keep to the age limit', 'The account is erased'],
              [
                'Public addresses of wallets that you connect',
                'To sign you in',
                'You disconnect them or the account is erased',
              ],
              [
                'Codes sent to you, as hashes',
                'To check what you enter',
                'A day after they run out, which is 10 minutes after sending',
              ],
              [
                'Devices signed in: time, IP address, name of the browser',
                'So that you can see and end them',
                `You sign out, or ${sessionDays} days without use`,
              ],
              ['API keys, as hashes, with name and time of last use', 'To let your programs in', 'You delete them'],
              ['Billing addresses that you enter', 'For your own use in invoices', 'You delete them'],
              [
                'What you make: wildcards, tags, comments, favourites, shares',
                'It is what the service is for',
                'You delete it or the account is erased',
              ],
              ['Workspaces: who is in them, in which role', 'To give access', 'You leave or it is deleted'],
              [
                'Mails that are sent to you',
                'To send them, again if need be',
                '7 days after sending; 30 days if they could not be sent',
              ],
              [
                'Answers to the questions after signing up, if you gave any',
                'To show you what suits you',
                'The account is erased',
              ],
              ['What was changed, for your devices to catch up', 'To keep what you see up to date', '30 days'],
              [
                'Acts of administrators: who, what, why',
                'To be able to check on those who have power',
                'The operator deletes the record',
              ],
            ],
          },
          {
            kind: 'text',
            text: 'Nothing of this is sold, and nothing is used for advertising, for profiling or to train models.',
          },
        ],
      },
      {
        id: 'legal-basis',
        title: 'On what basis',
        blocks: [
          {
            kind: 'text',
            text: 'Account data and what you make are processed to provide the service that you asked for (performance of a contract). Device lists, logs, limits and the record of administrative acts are kept for the security of the service (legitimate interest). Where the law of your country asks for consent, you give it by signing up and can withdraw it by deleting the account.',
          },
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies and your browser’s memory',
        blocks: [
          {
            kind: 'text',
            text: 'One cookie, `atelier_session`, keeps you signed in. It is set when you sign in and removed when you sign out. There are no others: none for statistics, none of third parties.',
          },
          {
            kind: 'text',
            text: 'Your browser also keeps your choice of language and theme and the program itself, so that it starts without a network. This does not leave your device. Clearing the site’s data in the browser removes it.',
          },
        ],
      },
      {
        id: 'mails',
        title: 'Mails',
        blocks: [
          {
            kind: 'text',
            text: 'You receive mails that you ask for, such as codes, and notices about the security of your account, such as a changed address or a new device. There are no newsletters.',
          },
          {
            kind: 'text',
            text: facts.mailsStayLocal
              ? 'No mail server is set up here: mails do not leave the server but are kept on its disk and shown on its console, where the operator can read them.'
              : 'The operator’s mail server delivers them and thereby learns your address and the text.',
          },
        ],
      },
      {
        id: 'who-sees-it',
        title: 'Who else sees it',
        blocks: [
          {
            kind: 'list',
            items: [
              '**People you share with** see what you share, your name and picture. Members of your workspaces also see that you belong to them; their owner and admins see your e-mail address.',
              '**Anyone with the link** sees what you set to public.',
              '**Signed-in people** can find your profile by name only if you make it public, in [Settings, Privacy](/settings/privacy). It is private unless you do.',
              '**The operator** can technically read what is stored on the server, except passwords, codes and keys.',
              '**Hosting and mail providers** that the operator uses process data on the operator’s behalf. Ask the operator who they are.',
              '**Authorities**, where the law obliges the operator.',
            ],
          },
        ],
      },
      {
        id: 'third-parties',
        title: 'Services of other companies',
        blocks: describeEngines(facts),
      },
      {
        id: 'wallets',
        title: 'Wallets',
        blocks: [
          {
            kind: 'text',
            text: 'When you sign in by wallet, your wallet signs a text that names this site. The server checks the signature; no transaction is made. For wallets that are smart contracts it may ask a public node of that network whether the signature is valid, if the operator has set one up. Blockchains are public: whoever knows your address can see what it does there.',
          },
        ],
      },
      {
        id: 'logs',
        title: 'Logs and protection against abuse',
        blocks: [
          {
            kind: 'text',
            text: 'The server logs requests with time, kind of request, outcome, duration and a request number; passwords, codes, cookies and keys are removed before writing. Requests are counted by account or IP address for a minute at a time, to limit how many there can be. How long logs are kept is up to the operator.',
          },
        ],
      },
      {
        id: 'security',
        title: 'How it is protected',
        blocks: [
          {
            kind: 'text',
            text: 'Passwords, codes, cookies and keys are stored only as hashes. Access is decided in one place for every request. Sessions end when you say so. On an address that begins with `https` all traffic is encrypted. No measure is perfect; if your data should be affected by a breach, the operator has to tell you and the authority as the law prescribes.',
          },
        ],
      },
      {
        id: 'deletion',
        title: 'Deleting your account',
        blocks: [
          {
            kind: 'text',
            text: `You can delete your account yourself, in [Settings, Privacy](/settings/privacy). It is closed at once and, after ${deletionGraceDays} days in which you can take it back, erased with everything in the table above that belongs to you. What you made in other people’s workspaces passes to their owners. Comments that you left on other people’s things remain there without your name. The record of administrative acts keeps your account’s number but no name.`,
          },
          {
            kind: 'text',
            text: 'Things in the trash stay there until you delete them for good.',
          },
        ],
      },
      {
        id: 'backups',
        title: 'Backups',
        blocks: [
          {
            kind: 'text',
            text: 'The operator may make backups. What was erased stays in older backups until the operator deletes those. They are used to restore the service and for nothing else; when one is restored, deletions made since then must be made again.',
          },
        ],
      },
      {
        id: 'rights',
        title: 'Your rights',
        blocks: [
          {
            kind: 'text',
            text: 'You may ask what is stored about you and receive a copy in a common format, have it corrected or erased, restrict or object to its use, and withdraw consent. Most of it you can do yourself: in [Settings](/settings/about) you see and change your data, and through the [API](/api/docs) you can fetch everything as JSON. For the rest ask the operator, who answers within one month. You may also complain to the data protection authority of your country.',
          },
        ],
      },
      {
        id: 'children',
        title: 'Children',
        blocks: [
          {
            kind: 'text',
            text: 'The service is not for people under 16. An account of which it becomes known that its owner is younger is deleted. Parents may write to the operator.',
          },
        ],
      },
      {
        id: 'changes',
        title: 'Changes',
        blocks: [
          {
            kind: 'text',
            text: 'This page describes the version of the program that is running and follows its configuration: if the operator adds a service, it appears above. Changes of the text are told in the [release notes](/release-notes).',
          },
        ],
      },
    ],
  }
}

function describeEngines({ engines }: SiteFacts): Block[] {
  if (engines.length === 0) {
    return [
      {
        kind: 'text',
        text: 'None. Nothing that you enter is sent to another company’s service for processing, and no page loads anything from elsewhere.',
      },
    ]
  }
  return [
    {
      kind: 'text',
      text: 'To make pictures, this installation uses the services below. They receive the prompt, the settings and the pictures that you put in, but neither your name nor your e-mail address. They process them under their own terms, in part outside your country.',
    },
    {
      kind: 'table',
      head: ['Service', 'Company', 'Country'],
      rows: engines.map(engine => [engine.name, engine.company, nameCountry('en', engine.country)]),
    },
  ]
}
