-- An evidence pack is a report of its own kind: its PDF, and the same with the original files as a zip. What it keeps as
-- its content is the list of its files with their hashes; the files lie among those of documents, under its key.
alter table report drop constraint report_format_check;
alter table report add constraint report_format_check
  check (format in ('pdf', 'xlsx', 'csv') or (format = 'zip' and report_id = 'evidence'));
comment on column report.content is 'the file; of an evidence pack as PDF or zip the list of its files, in JSON';
