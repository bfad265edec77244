import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import type { CopyReason } from '#local/document-copies.ts'
import type { DocumentSaveState } from '#local/document-save-state.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

export const documentMessages = defineMessages({
  en: {
    save: {
      saved: 'Saved',
      saving: 'Saving',
      'on-device': 'Saved on this device',
      unsaved: 'Not saved: keep this page open',
      'read-only': 'Read-only',
      refused: 'Not taken by the server',
    } satisfies Record<DocumentSaveState, string>,
    offline: 'Offline. Going on works; changes are sent when the server can be reached.',
    failedTitle: 'What this device has of it cannot be read',
    failedDetail:
      'Nothing was changed or thrown away. Try again, or load it from the server: what is here is then kept as a copy.',
    retry: 'Try again',
    startOver: 'Load from the server',
    closed: {
      signIn: 'You are signed out. What you changed is kept on this device.',
      forbidden: 'You can no longer open this.',
      noDocument: 'This is not there any more, or you have no access to it.',
      otherEpoch: 'The server was restored from a backup again and again. Try again in a while.',
      tooLarge: 'The server does not take this much at once.',
      refused:
        'The server did not take your change, and this device has no room to keep it as a copy. Copy what matters before you leave.',
      clientTooOld: 'A newer version of Atelier is needed for this. Load the page again; your changes stay.',
      crowded: 'Many people are looking at this at the moment. Try again in a while.',
      removed: 'This was taken from this device.',
      other: 'The server closed this.',
    },
    signIn: 'Sign in',
    reload: 'Load the page again',
    copy: {
      'other-epoch': 'The server was restored from a backup. What you had changed here since is kept as a copy.',
      refused: 'The server did not take some of your changes. They are kept as a copy.',
      'read-only': 'You could only look when you made some changes. They are kept as a copy.',
      damaged: 'What this device had could not be read whole. It is kept as a copy.',
    } satisfies Record<CopyReason, string>,
    said: (reason: string) => `The server said: ${reason}`,
    openCopy: 'Look at the copy',
    discardCopy: 'Discard',
    discardTitle: 'Discard the copy?',
    discardDetail: 'The changes in it are lost for ever.',
    keptWhen: (when: string) => `Kept ${when}`,
    askTitle: 'Apply the changes you made before?',
    askDetail: 'You made changes while you could only look. Now you may edit, so they can go in.',
    apply: 'Apply my changes',
    keep: 'Keep as copy',
    discard: 'Discard',
  },
  vi: {
    save: {
      saved: 'Đã lưu',
      saving: 'Đang lưu',
      'on-device': 'Đã lưu trên thiết bị',
      unsaved: 'Chưa lưu: đừng đóng trang này',
      'read-only': 'Chỉ đọc',
      refused: 'Máy chủ không nhận',
    },
    offline: 'Ngoại tuyến. Bạn vẫn làm tiếp được; thay đổi sẽ được gửi khi kết nối được máy chủ.',
    failedTitle: 'Không đọc được dữ liệu trên thiết bị này',
    failedDetail:
      'Chưa có gì bị thay đổi hay mất. Hãy thử lại, hoặc tải từ máy chủ: dữ liệu ở đây sẽ được giữ thành bản sao.',
    retry: 'Thử lại',
    startOver: 'Tải từ máy chủ',
    closed: {
      signIn: 'Bạn đã đăng xuất. Những gì bạn thay đổi vẫn được giữ trên thiết bị này.',
      forbidden: 'Bạn không còn mở được mục này.',
      noDocument: 'Mục này không còn nữa, hoặc bạn không có quyền xem.',
      otherEpoch: 'Máy chủ được khôi phục từ bản sao lưu nhiều lần liên tiếp. Hãy thử lại sau ít phút.',
      tooLarge: 'Máy chủ không nhận nhiều dữ liệu như vậy một lúc.',
      refused:
        'Máy chủ không nhận thay đổi của bạn và thiết bị không đủ chỗ để giữ bản sao. Hãy chép lại những gì quan trọng trước khi rời đi.',
      clientTooOld: 'Cần phiên bản Atelier mới hơn. Hãy tải lại trang; thay đổi của bạn vẫn còn.',
      crowded: 'Hiện có nhiều người đang xem. Hãy thử lại sau ít phút.',
      removed: 'Mục này đã được gỡ khỏi thiết bị.',
      other: 'Máy chủ đã đóng mục này.',
    },
    signIn: 'Đăng nhập',
    reload: 'Tải lại trang',
    copy: {
      'other-epoch':
        'Máy chủ được khôi phục từ bản sao lưu. Những gì bạn đã thay đổi ở đây từ đó được giữ thành bản sao.',
      refused: 'Máy chủ không nhận một số thay đổi của bạn. Chúng được giữ thành bản sao.',
      'read-only': 'Bạn chỉ có quyền xem khi thực hiện một số thay đổi. Chúng được giữ thành bản sao.',
      damaged: 'Không đọc được trọn vẹn dữ liệu trên thiết bị này. Nó được giữ thành bản sao.',
    },
    said: reason => `Máy chủ cho biết: ${reason}`,
    openCopy: 'Xem bản sao',
    discardCopy: 'Bỏ',
    discardTitle: 'Bỏ bản sao?',
    discardDetail: 'Những thay đổi trong đó sẽ mất vĩnh viễn.',
    keptWhen: when => `Giữ từ ${when}`,
    askTitle: 'Áp dụng những thay đổi bạn đã làm trước đây?',
    askDetail: 'Bạn đã thay đổi khi chỉ có quyền xem. Bây giờ bạn được sửa nên có thể đưa chúng vào.',
    apply: 'Áp dụng thay đổi của tôi',
    keep: 'Giữ thành bản sao',
    discard: 'Bỏ',
  },
})

type ClosedReason = keyof (typeof documentMessages)['en']['closed']

const reasonOfCode: Readonly<Record<number, ClosedReason>> = {
  [closeCodes.signIn]: 'signIn',
  [closeCodes.forbidden]: 'forbidden',
  [closeCodes.noDocument]: 'noDocument',
  [closeCodes.otherEpoch]: 'otherEpoch',
  [closeCodes.tooLarge]: 'tooLarge',
  [closeCodes.ruleBroken]: 'refused',
  [closeCodes.badFrame]: 'refused',
  [closeCodes.clientTooOld]: 'clientTooOld',
  [closeCodes.crowded]: 'crowded',
}

export function closedReasonOf(code: number | undefined): ClosedReason {
  return code === undefined ? 'removed' : (reasonOfCode[code] ?? 'other')
}
