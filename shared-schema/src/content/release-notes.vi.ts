import type { WrittenRelease } from './release-notes.ts'

export const releasesInVietnamese: readonly WrittenRelease[] = [
  {
    title: 'Atelier 0.1.0',
    subTitle: 'Một nơi của riêng bạn để bắt đầu',
    id: '0.1.0',
    date: '2026-11-21',
    content: {
      title: 'Phiên bản đầu tiên',
      note: 'Tài khoản, không gian làm việc và wildcard, trên một máy chủ khởi động chỉ bằng một lệnh.',
      features: [
        {
          id: 'sign-in',
          title: 'Đăng nhập theo cách bạn thích',
          content: [
            'Bằng mã sáu chữ số gửi qua e-mail, bằng mật khẩu, hoặc bằng ví Ethereum hay Solana.',
            'Xem mọi thiết bị đang đăng nhập, đăng xuất từng thiết bị hoặc tất cả, và bảo vệ tài khoản nếu e-mail báo về một thay đổi không phải do bạn thực hiện.',
          ],
        },
        {
          id: 'workspaces',
          title: 'Không gian làm việc',
          content: [
            'Tạo không gian làm việc, thêm người với vai trò <strong>quản trị viên</strong>, <strong>thành viên</strong> hoặc <strong>khách</strong>, và chuyển qua lại giữa các không gian bạn tham gia.',
            'Những gì bạn chia sẻ với không gian làm việc thì mọi thành viên đều xem được, kể cả người vào sau.',
          ],
        },
        {
          id: 'wildcards',
          title: 'Wildcard',
          content: [
            'Danh sách từ đứng trong prompt dưới dạng <code>__tên__</code>: viết, gắn thẻ, đánh dấu yêu thích và đưa danh sách của người khác vào thư viện của bạn.',
            'Giữ riêng, chia sẻ với vài người hay cả không gian làm việc, hoặc cho bất kỳ ai có liên kết được đọc. Danh sách đã xoá nằm chờ trong thùng rác.',
            'Mỗi dòng có thể dùng toàn bộ <a href="/tips-and-tricks/prompt-book">ngôn ngữ prompt</a>: lựa chọn, tần suất, số lượng, biến, danh sách khác theo tên hay theo mẫu. Trình soạn tô màu các ký hiệu, gợi ý tên và cho thấy kết quả.',
          ],
        },
        {
          id: 'learn',
          title: 'Mục Học',
          content: [
            '<a href="/tips-and-tricks/prompt-book">Sổ tay prompt</a> giải thích cách viết prompt, kèm bộ từ vựng và các prompt mẫu để sao chép.',
            '<a href="/tips-and-tricks/faq">Câu hỏi thường gặp</a> có ô tìm kiếm, và mỗi câu trả lời có liên kết riêng.',
          ],
        },
        {
          id: 'api',
          title: 'API cho mọi việc',
          content: [
            'Tạo khoá ở Cài đặt, Bảo mật rồi gọi đúng API mà ứng dụng này dùng. Tài liệu nằm ở <a href="/api/docs">/api/docs</a>.',
          ],
        },
        {
          id: 'interface',
          title: 'Tối và sáng, tiếng Anh và tiếng Việt',
          content: [
            'Hai giao diện được chăm chút ngang nhau và hai ngôn ngữ đầy đủ. <kbd>Ctrl</kbd> <kbd>K</kbd> tìm mọi màn hình, <kbd>Shift</kbd> <kbd>?</kbd> liệt kê phím tắt.',
            'Đã mở một lần thì những lần sau ứng dụng khởi động được cả khi không có mạng.',
          ],
        },
        {
          id: 'running',
          title: 'Chạy trên máy của chính bạn',
          content: [
            '<code>npm install &amp;&amp; npm start</code> mang theo sẵn cơ sở dữ liệu; <code>npm run backup</code> và <code>npm run restore</code> chuyển mọi thứ sang nơi khác.',
          ],
        },
      ],
    },
  },
]
