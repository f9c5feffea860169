-- Text messages to numbers that nobody has confirmed yet, by what they are counted by: the number, the address that asked, the account,
-- and the installation. `subject` is a SHA-256, so that no number stands here. Rows of more than a day are swept.
CREATE TABLE sms_sends (
  send_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject bytea NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX sms_sends_of_subject ON sms_sends (subject, sent_at);
CREATE INDEX sms_sends_by_time ON sms_sends (sent_at);
