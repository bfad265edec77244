import { nameCountry, nameOperator, tellContact } from './policy-words.ts'
import type { ReadingPage } from './reading-page.ts'
import { deletionGraceDays } from './site-facts.ts'
import type { SiteFacts } from './site-facts.ts'

export function terms(facts: SiteFacts): ReadingPage {
  const country = nameCountry(facts.operator.country, 'en')
  return {
    title: 'Terms of use',
    lead: 'What you and the one who runs this installation owe each other.',
    sections: [
      {
        id: 'parties',
        title: 'Between whom',
        blocks: [
          {
            kind: 'text',
            text: `These terms hold between you and “the operator”: ${nameOperator(facts, 'en')}. You agree to them by making an account. Where a separate written contract exists between you, that contract goes first.`,
          },
          {
            kind: 'text',
            text: 'They are about the service at this address. The program that it runs on, Atelier, is free software with a licence of its own (MIT); those who wrote it are not a party to these terms.',
          },
        ],
      },
      {
        id: 'age',
        title: 'Who may use it',
        blocks: [
          {
            kind: 'text',
            text: 'You have to be at least 16 years old and able to agree to these terms under the law of your country. If you act for an organisation, you confirm that you may.',
          },
        ],
      },
      {
        id: 'account',
        title: 'Your account',
        blocks: [
          {
            kind: 'list',
            items: [
              'Give an e-mail address or a wallet that is yours, and keep it reachable: it is the way back into your account.',
              'Keep passwords, codes and API keys to yourself. What is done with them counts as done by you until you have told the operator of their loss or deleted them.',
              'One person, one account. An account is not passed on to others.',
            ],
          },
        ],
      },
      {
        id: 'your-things',
        title: 'What you make is yours',
        blocks: [
          {
            kind: 'text',
            text: 'All rights in what you write, upload and make stay with you. You allow the operator to store, copy, transmit and show it as far as the service needs that, and only for that: for instance to show a shared wildcard to those you share it with, or to make a backup. This permission ends when you delete the thing, except for backups until they are replaced.',
          },
          {
            kind: 'text',
            text: 'You see to it that you may use what you put in: texts, pictures and names of others included.',
          },
        ],
      },
      {
        id: 'sharing',
        title: 'Sharing',
        blocks: [
          {
            kind: 'text',
            text: 'You decide with whom you share. Those you share with may use the thing inside the service according to their role. What they may do with it elsewhere is for you to agree with them. What you set to public can be read by anyone who has the link.',
          },
          {
            kind: 'text',
            text: 'In a workspace, its owner and admins decide who belongs to it and in which role.',
          },
        ],
      },
      {
        id: 'rules',
        title: 'What is not allowed',
        blocks: [
          {
            kind: 'list',
            items: [
              'Anything that the law forbids, sexual depictions of minors above all.',
              'Harassing, threatening or deceiving people, or pretending to be somebody else.',
              'Infringing the copyright, trade marks, likeness or privacy of others.',
              'Getting at accounts or data that are not yours, going around limits, disturbing the service, or spreading harmful programs.',
              'Sending unasked-for mail, or collecting the data of other people.',
            ],
          },
          {
            kind: 'text',
            text: 'Looking for security holes is welcome on your own installation. If you find one here, tell the operator before anybody else.',
          },
        ],
      },
      {
        id: 'api',
        title: 'The API',
        blocks: [
          {
            kind: 'text',
            text: 'Programs that act with your key act for you, and these terms hold for them. The API has limits, which its answers state. It may change; changes are told in the [release notes](/release-notes).',
          },
        ],
      },
      {
        id: 'availability',
        title: 'Availability and price',
        blocks: [
          {
            kind: 'text',
            text: 'The service is offered as it is, without charge and without a promise of availability. The operator may change, interrupt or end it. If it is to end for good, the operator tells you early enough to take your things with you, as far as that is possible.',
          },
        ],
      },
      {
        id: 'ending',
        title: 'Ending',
        blocks: [
          {
            kind: 'text',
            text: `You may leave at any time by deleting your account; it is erased after ${deletionGraceDays} days, as the [privacy policy](/privacy#deletion) describes. The operator may remove things or close an account that break these terms, after a warning where that is reasonable, and tells you the reason. You may object to that by writing to the operator.`,
          },
        ],
      },
      {
        id: 'liability',
        title: 'Liability',
        blocks: [
          {
            kind: 'text',
            text: 'The operator is liable without limit for intent and gross negligence and for injury to life, body and health. Otherwise, as far as the law allows, liability for a free service is excluded, in particular for lost data: keep copies of what matters to you. Rights that consumers have by law and cannot give up remain.',
          },
        ],
      },
      {
        id: 'law',
        title: 'Law',
        blocks: [
          {
            kind: 'text',
            text: country
              ? `The law of the operator’s country, ${country}, applies. As a consumer you also keep the protection of the mandatory law of the country in which you live.`
              : 'The law of the country in which the operator lives or has its seat applies. As a consumer you also keep the protection of the mandatory law of the country in which you live.',
          },
          {
            kind: 'text',
            text: 'If one of these terms is void, the others still hold.',
          },
        ],
      },
      {
        id: 'changes',
        title: 'Changes of these terms',
        blocks: [
          {
            kind: 'text',
            text: 'When these terms change, the [release notes](/release-notes) say so. A change to your disadvantage holds only from the time when you have been told of it and could leave. If you go on using the service, the new terms apply.',
          },
        ],
      },
      { id: 'contact', title: 'Contact', blocks: [{ kind: 'text', text: tellContact(facts, 'en') }] },
    ],
  }
}
