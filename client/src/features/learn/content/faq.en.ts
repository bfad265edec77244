import type { ReadingPage } from './reading-page.ts'
import { deletionGraceDays, sessionDays } from './site-facts.ts'

export const faq: ReadingPage = {
  title: 'Questions and answers',
  lead: 'About accounts, workspaces, wildcards and the server that they live on.',
  sections: [
    {
      id: 'about',
      title: 'About Atelier',
      blocks: [],
      sections: [
        {
          id: 'what-is-atelier',
          title: 'What is Atelier?',
          blocks: [
            {
              kind: 'text',
              text: 'A workspace for people who make images together. This version has accounts, workspaces, wildcards (lists of words for prompts), an API and these pages. What it can do is always told in the [release notes](/release-notes).',
            },
          ],
        },
        {
          id: 'does-it-draw',
          title: 'Does this version make pictures?',
          blocks: [
            {
              kind: 'text',
              text: 'Not on these pages yet. It keeps the words that pictures are made from and reads the whole notation of prompts: weights, changes midway, choices, variables and wildcards. Write prompts with the [prompt book](/tips-and-tricks/prompt-book), keep your vocabularies as wildcards and see in the preview what they give. The tools that draw share this notation.',
            },
          ],
        },
        {
          id: 'cost',
          title: 'What does it cost?',
          blocks: [
            {
              kind: 'text',
              text: 'Nothing. The program is free software under the MIT licence, and this version has no payments in it. Whoever runs the server pays for the machine.',
            },
          ],
        },
        {
          id: 'languages-themes',
          title: 'How do I change language or theme?',
          blocks: [
            {
              kind: 'text',
              text: 'In the menu behind your picture, or in [Settings, Your account](/settings/about). English and Vietnamese are complete; the theme is dark, light, or follows your system. The choice shows at once and is remembered on this device.',
            },
          ],
        },
        {
          id: 'shortcuts',
          title: 'Are there keyboard shortcuts?',
          blocks: [
            {
              kind: 'text',
              text: 'Press `Shift ?` for the list and `Ctrl K` (`⌘ K` on a Mac) to go anywhere by typing. Everything can be done without a mouse.',
            },
          ],
        },
      ],
    },
    {
      id: 'signing-in',
      title: 'Signing in',
      blocks: [],
      sections: [
        {
          id: 'ways-to-sign-in',
          title: 'How can I sign in?',
          blocks: [
            {
              kind: 'list',
              items: [
                '**By code.** Enter your e-mail address and then the six digits that you are sent. No password is needed.',
                '**By password**, if you have set one.',
                '**By wallet**, Ethereum or Solana: you sign a message that names this site. That costs nothing and moves nothing.',
              ],
            },
          ],
        },
        {
          id: 'code-missing',
          title: 'The code does not arrive. What now?',
          blocks: [
            {
              kind: 'list',
              items: [
                'Look into the spam folder, and check the address for a slip.',
                'A code is valid for 10 minutes and for 5 tries. Asking again makes the earlier one void, so use the newest.',
                'The page says the same whether or not an account has that address; the mail tells. If you never signed up with it, the mail says so: [make an account](/sign-up) instead.',
                '**If you run the server yourself** and have set no mail server (`SMTP_URL`), mails are not sent anywhere: they are printed to the console and written to the folder `mail` inside the data folder, as `.eml` files.',
              ],
            },
          ],
        },
        {
          id: 'forgot-password',
          title: 'I forgot my password',
          blocks: [
            {
              kind: 'text',
              text: 'Sign in by code, or choose “Forgot password” on the [sign-in page](/sign-in): a code to your e-mail address lets you set a new one. Setting it signs out your other devices.',
            },
          ],
        },
        {
          id: 'age',
          title: 'Why am I asked for my age?',
          blocks: [
            {
              kind: 'text',
              text: 'Atelier is for people of 16 and over. You confirm it once, when you sign up; your date of birth is neither asked for nor stored.',
            },
          ],
        },
        {
          id: 'staying-signed-in',
          title: 'How long do I stay signed in?',
          blocks: [
            {
              kind: 'text',
              text: `On a device that you use, as long as you like; after ${sessionDays} days without use it is signed out. [Settings, Security](/settings/security) lists all devices with the IP address and the time of their last use, and signs out one of them or all.`,
            },
          ],
        },
        {
          id: 'strange-mail',
          title: 'I got an e-mail about a change that I did not make',
          blocks: [
            {
              kind: 'text',
              text: 'Use the button in that e-mail. Securing the account signs out every device, deletes all API keys, disconnects wallets that were connected in the last seven days, and replaces or removes the password. If your e-mail address was changed, the mail to the old address can bring it back for seven days.',
            },
          ],
        },
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [],
      sections: [
        {
          id: 'change-email',
          title: 'How do I change my e-mail address?',
          blocks: [
            {
              kind: 'text',
              text: 'In [Settings, Security](/settings/security). One code goes to the present address and one to the new one, so that nobody can take your account along. The address can be changed once in 60 days.',
            },
          ],
        },
        {
          id: 'delete-account',
          title: 'How do I delete my account?',
          blocks: [
            {
              kind: 'text',
              text: `In [Settings, Privacy](/settings/privacy). A code by e-mail confirms it. You are signed out everywhere and the account is closed at once; ${deletionGraceDays} days later it is erased, with your wildcards, API keys, wallets and addresses. That cannot be undone. What you made in other people’s workspaces passes to their owners. If you own a workspace with others in it, hand it over first, or say that it is to be deleted as well.`,
            },
          ],
        },
        {
          id: 'reactivate',
          title: 'Can I take a deletion back?',
          blocks: [
            {
              kind: 'text',
              text: `Yes, within those ${deletionGraceDays} days. Sign in as usual: instead of your things you are offered to bring the account back, which a code by e-mail confirms. Your things are as they were.`,
            },
          ],
        },
        {
          id: 'wallets',
          title: 'Which wallets work, and what do they learn?',
          blocks: [
            {
              kind: 'text',
              text: 'Any Ethereum wallet that your browser offers and any Solana wallet that follows the wallet standard; smart contract wallets where the operator has set up a server of their network. Connect and disconnect them in [Settings, Security](/settings/security); a code by e-mail confirms either. Atelier learns the public address and nothing else, and never asks for a transaction. A wallet belongs to one account only.',
            },
          ],
        },
        {
          id: 'last-way-in',
          title: 'Why can I not disconnect my wallet?',
          blocks: [
            {
              kind: 'text',
              text: 'Because it is the only way into your account. Add an e-mail address first; then the wallet may go.',
            },
          ],
        },
        {
          id: 'api-keys',
          title: 'How do I use the API?',
          blocks: [
            {
              kind: 'text',
              text: 'Make a key in [Settings, Security](/settings/security). It is shown once: copy it then. Send it with every call, for instance:',
            },
            { kind: 'command', command: 'curl -H "Authorization: Bearer YOUR_KEY" https://your-server/api/users/me' },
            {
              kind: 'text',
              text: 'A key can do what you can do, but not change how you sign in, make further keys or delete the account. All calls are described under [/api/docs](/api/docs).',
            },
          ],
        },
        {
          id: 'key-leaked',
          title: 'I think somebody has my API key',
          blocks: [
            {
              kind: 'text',
              text: 'Delete it in [Settings, Security](/settings/security). It stops working within seconds. The list says when each key was last used.',
            },
          ],
        },
      ],
    },
    {
      id: 'workspaces',
      title: 'Workspaces',
      blocks: [],
      sections: [
        {
          id: 'what-is-a-workspace',
          title: 'What is a workspace for?',
          blocks: [
            {
              kind: 'text',
              text: 'For working with the same people over and over. What is shared with a workspace is shared with all its members, also with those who join later, and no longer with those who leave. Guests see only what is shared with them by name.',
            },
          ],
        },
        {
          id: 'how-many-workspaces',
          title: 'How many may I have?',
          blocks: [
            {
              kind: 'text',
              text: 'You own at most one, and you can belong to as many as you are added to. Switch between them at the top of the rail on the left. A workspace has room for three: its owner and members. Guests do not count.',
            },
          ],
        },
        {
          id: 'workspace-roles',
          title: 'Who may do what?',
          blocks: [
            {
              kind: 'table',
              head: ['Role', 'May'],
              rows: [
                ['Owner', 'Everything, also delete the workspace'],
                ['Admin', 'Rename it, add and remove people, give roles up to admin'],
                ['Member', 'See what is shared with the workspace, share with it, see who is in it'],
                ['Guest', 'See what is shared with them by name'],
              ],
            },
          ],
        },
        {
          id: 'add-people',
          title: 'How do I add people?',
          blocks: [
            {
              kind: 'text',
              text: 'Choose “Members and roles” in the workspace menu, then “Add a person”, and enter the name, username or e-mail address of somebody who has an account on this server. They are in at once and find the workspace in their own menu. When somebody leaves or is removed, what they own in the workspace passes to its owner.',
            },
          ],
        },
      ],
    },
    {
      id: 'wildcards',
      title: 'Wildcards and sharing',
      blocks: [],
      sections: [
        {
          id: 'what-is-a-wildcard',
          title: 'What is a wildcard?',
          blocks: [
            {
              kind: 'text',
              text: 'A list of words under a name, one entry a line. Where a prompt says `__name__`, one of the lines takes its place. How to write good ones is told in the [prompt book](/tips-and-tricks/prompt-book#wildcards).',
            },
          ],
        },
        {
          id: 'wildcard-sharing',
          title: 'Who can see my wildcards?',
          blocks: [
            {
              kind: 'table',
              head: ['Mode', 'Who can see it'],
              rows: [
                ['Private', 'You alone; earlier shares wait until you change the mode'],
                ['Shared', 'You, and the people and workspaces (but not their guests) you share it with'],
                ['Public link', 'Anyone who has the link, signed in or not'],
              ],
            },
            {
              kind: 'text',
              text: 'Those you share with **can view** it, **can add** or **can edit**; whoever can edit may also share it further. Deleting stays with you. A draft is seen by you and those who can edit it. What has a public link can also be shown in Explore, where everybody on this server finds it.',
            },
          ],
        },
        {
          id: 'library',
          title: 'What is the library?',
          blocks: [
            {
              kind: 'text',
              text: 'Your shelf for what others have shared. Adding something to it copies nothing: you see the original, with its changes, for as long as it is shared with you.',
            },
          ],
        },
        {
          id: 'deleted-wildcard',
          title: 'I deleted a wildcard by mistake',
          blocks: [
            {
              kind: 'text',
              text: 'Choose Undo in the message that appears, or open the trash and restore it, with its shares and favourites. Only “Delete forever” is final.',
            },
          ],
        },
        {
          id: 'stopped-sharing',
          title: 'What happens when I stop sharing?',
          blocks: [
            {
              kind: 'text',
              text: 'The others lose access at once; to them it looks as if the thing did not exist. What they copied out by hand stays theirs.',
            },
          ],
        },
      ],
    },
    {
      id: 'data',
      title: 'Data and privacy',
      blocks: [],
      sections: [
        {
          id: 'where-data-lives',
          title: 'Where does my data live?',
          blocks: [
            {
              kind: 'text',
              text: 'On the server that you opened this page from, and nowhere else. Who runs it, and whether other services take part, stands in the [privacy policy](/privacy).',
            },
          ],
        },
        {
          id: 'tracking',
          title: 'Is there tracking or advertising?',
          blocks: [
            {
              kind: 'text',
              text: 'No. There is one cookie, which keeps you signed in. Fonts, icons and scripts come from the server itself; no page calls another company.',
            },
          ],
        },
        {
          id: 'offline',
          title: 'What works without a network?',
          blocks: [
            {
              kind: 'text',
              text: 'Once opened in a browser, the app starts without a network. The pages under Learn can be read, and lists show what this device has loaded before. The bar at the top says when the connection is missing and whether your changes are saved. In most browsers the app can be installed, from the address bar or the share menu.',
            },
          ],
        },
      ],
    },
    {
      id: 'running',
      title: 'Running your own server',
      blocks: [],
      sections: [
        {
          id: 'start-a-server',
          title: 'How do I start one?',
          blocks: [
            { kind: 'text', text: 'In a copy of the source, with Node 24 or a system that npm has it for:' },
            { kind: 'command', command: 'npm install && npm start' },
            {
              kind: 'text',
              text: 'It brings its own database, tells the address and prints a link that makes the first account, the owner’s. `npm run doctor` says what is wrong when something is.',
            },
          ],
        },
        {
          id: 'data-folder',
          title: 'Where is everything kept?',
          blocks: [
            {
              kind: 'text',
              text: 'In the data folder, `./data` unless `DATA_DIR` says otherwise: database, secrets, backups and, without a mail server, mails. With `DATABASE_URL` the database is where that points. `npm run config` lists every setting.',
            },
          ],
        },
        {
          id: 'backup',
          title: 'How do I back up and restore?',
          blocks: [
            { kind: 'command', command: 'npm run backup' },
            {
              kind: 'text',
              text: 'This writes database, files and secrets into one archive under `backups` in the data folder, while the server goes on running. To go back, or to move to another machine, use `npm run restore -- path/to/backup.tar.gz`; everybody then signs in again. Before an upgrade changes the embedded database, a backup is made by itself. Keep a copy on another disk, where nobody else can read it.',
            },
          ],
        },
        {
          id: 'mail-server',
          title: 'How do I get mails sent?',
          blocks: [
            {
              kind: 'text',
              text: 'Set `SMTP_URL`, for example `smtp://user:password@mail.example.org:587`, and `MAIL_FROM`, then start again.',
            },
          ],
        },
        {
          id: 'close-sign-up',
          title: 'Can I keep strangers out?',
          blocks: [
            {
              kind: 'text',
              text: 'Yes. By default the server is reachable from its own machine only (`HOST`). When you open it to a network, `SIGN_UP=closed` lets nobody make a new account; `PUBLIC_URL` should then be an `https` address.',
            },
          ],
        },
        {
          id: 'licence',
          title: 'Under which licence is Atelier?',
          blocks: [
            {
              kind: 'text',
              text: 'MIT: use it, change it, pass it on, also commercially, as long as the copyright notice stays with it. Parts by others keep their own licences. What you make with it is yours.',
            },
          ],
        },
      ],
    },
  ],
}
