import { plural } from '#ui/i18n/format.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

export const runnerMessages = defineMessages({
  en: {
    title: 'Outside runners',
    lead: 'For you as the owner of this installation: machines elsewhere that take tasks off its queue and bring the pictures back, each with a key of its own.',
    add: 'New runner key',
    empty: 'No outside runner. The workers of this installation run everything.',
    made: (when: string) => `made ${when}`,
    seen: (when: string) => `last seen ${when}`,
    unseen: 'never seen',
    ranNothing: 'Has run nothing yet',
    ran: (running: number, completed: number, failed: number) =>
      [
        ...(running > 0 ? [`${running} running`] : []),
        `${plural('en', completed, { one: 'task', other: 'tasks' })} done`,
        ...(failed > 0 ? [`${failed} failed`] : []),
      ].join(' · '),
    revoke: 'Revoke',
    revokeTitle: (name: string) => `Revoke the key “${name}”?`,
    revokeLead:
      'The machine is refused from now on, and what it is running goes back to the queue. This cannot be undone.',
    revoked: (name: string) => `“${name}” is refused from now on`,
    newTitle: 'New runner key',
    name: 'Name',
    nameRule: 'Which machine it is for, for example “Workstation in the basement”.',
    make: 'Make the key',
    key: 'The runner’s key',
    once: 'Copy it now: it is shown this once only. Whoever has it sees the inputs of the tasks that it takes, whosever they are.',
    done: 'Done',
    cancel: 'Cancel',
    how: 'How a runner uses its key',
    steps: {
      claim:
        'takes the next task, or answers null where none waits: its graph, its inputs as addresses, and a lease of one minute. “engines” says whose tasks it can run.',
      progress: 'renews the lease while it runs; who is not heard of in time loses the task to another.',
      takeResult: 'brings a picture as “file”, and answers its address.',
      finish: 'ends the task with those addresses, or with what went wrong.',
    },
    honest:
      'There is no runner program in the box: it is a loop over these four calls that you write for the machine. What it runs is charged and kept like everything else.',
    docs: 'All fields of these calls',
  },
  vi: {
    title: 'Máy chạy bên ngoài',
    lead: 'Dành cho bạn, chủ máy chủ: những máy ở nơi khác nhận tác vụ từ hàng đợi và mang ảnh về, mỗi máy một khoá riêng.',
    add: 'Khoá máy chạy mới',
    empty: 'Chưa có máy chạy bên ngoài. Các tiến trình của máy chủ này chạy mọi thứ.',
    made: when => `tạo ${when}`,
    seen: when => `thấy lần cuối ${when}`,
    unseen: 'chưa thấy lần nào',
    ranNothing: 'Chưa chạy gì',
    ran: (running, completed, failed) =>
      [
        ...(running > 0 ? [`${running} đang chạy`] : []),
        `${plural('vi', completed, { other: 'tác vụ' })} đã xong`,
        ...(failed > 0 ? [`${failed} lỗi`] : []),
      ].join(' · '),
    revoke: 'Thu hồi',
    revokeTitle: name => `Thu hồi khoá “${name}”?`,
    revokeLead: 'Máy này bị từ chối kể từ bây giờ, và những gì nó đang chạy trở lại hàng đợi. Không thể hoàn tác.',
    revoked: name => `“${name}” bị từ chối kể từ bây giờ`,
    newTitle: 'Khoá máy chạy mới',
    name: 'Tên',
    nameRule: 'Dành cho máy nào, ví dụ “Máy trạm dưới tầng hầm”.',
    make: 'Tạo khoá',
    key: 'Khoá của máy chạy',
    once: 'Hãy sao chép ngay: khoá chỉ hiện một lần này. Ai có khoá đều thấy dữ liệu đầu vào của các tác vụ nó nhận, dù của ai.',
    done: 'Xong',
    cancel: 'Huỷ',
    how: 'Máy chạy dùng khoá thế nào',
    steps: {
      claim:
        'nhận tác vụ kế tiếp, hoặc null khi không có gì chờ: đồ thị, dữ liệu đầu vào dưới dạng địa chỉ, và quyền giữ trong một phút. “engines” nói nó chạy được tác vụ của bộ máy nào.',
      progress: 'gia hạn quyền giữ khi đang chạy; máy nào không lên tiếng kịp sẽ mất tác vụ cho máy khác.',
      takeResult: 'mang một ảnh về dưới tên “file”, và nhận lại địa chỉ của ảnh.',
      finish: 'kết thúc tác vụ với các địa chỉ đó, hoặc với lỗi đã xảy ra.',
    },
    honest:
      'Không có sẵn chương trình máy chạy: đó là một vòng lặp qua bốn lời gọi này mà bạn tự viết cho máy. Những gì nó chạy được tính phí và lưu giữ như mọi thứ khác.',
    docs: 'Mọi trường của các lời gọi này',
  },
})
