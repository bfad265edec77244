import { defineMessages } from '#ui/i18n/messages.ts'

/** What is said of the steps of a macro, wherever they are shown. */
export const chainMessages = defineMessages({
  en: {
    steps: 'Steps',
    choose: 'Choose pictures',
    chooseFrom: (step: string) => `from “${step}”`,
    missing: 'A recipe that is not here',
    perLine: 'once for each line',
    perImage: 'once for each image',
    perText: 'once for each text',
    onlyIf: (what: string) => `only if ${what}`,
    ifAnswer: (question: string, answer: string) => `“${question}” is ${answer}`,
    ifNotAnswer: (question: string, answer: string) => `“${question}” is not ${answer}`,
    ifImages: (step: string) => `“${step}” made pictures`,
    ifTexts: (step: string) => `“${step}” said something`,
    ifNothing: (step: string) => `“${step}” came to nothing`,
    yes: 'yes',
    no: 'no',
  },
  vi: {
    steps: 'Các bước',
    choose: 'Chọn ảnh',
    chooseFrom: step => `từ “${step}”`,
    missing: 'Công thức không có ở đây',
    perLine: 'một lần cho mỗi dòng',
    perImage: 'một lần cho mỗi ảnh',
    perText: 'một lần cho mỗi đoạn chữ',
    onlyIf: what => `chỉ khi ${what}`,
    ifAnswer: (question, answer) => `“${question}” là ${answer}`,
    ifNotAnswer: (question, answer) => `“${question}” không phải ${answer}`,
    ifImages: step => `“${step}” đã tạo ảnh`,
    ifTexts: step => `“${step}” đã cho ra chữ`,
    ifNothing: step => `“${step}” không cho ra gì`,
    yes: 'có',
    no: 'không',
  },
})
