-- Rules against laundering: versions as rows, the events that they judge, and the cases that they open for staff (PA-01 to PA-11).

-- One judge at a time, so that events have one order and a closing one place in it.
create table risk_gate (one boolean primary key default true check (one));
insert into risk_gate default values;

-- A version is never changed. The highest whose time has come judges; one that is off judges nothing.
create table risk_rule (
  code text not null check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  version int not null check (version > 0),
  kind text not null,
  parameters jsonb not null,
  from_at timestamptz,
  off boolean not null,
  severity text not null check (severity in ('amber', 'red')),
  by_name text not null,
  reason text not null,
  -- How many cases it would have opened in the last 90 days.
  tried int not null check (tried >= 0),
  at timestamptz not null,
  primary key (code, version)
);

-- What one unit of a currency weighs in the merchant's first, in ten-thousandths. It moves no money.
create table risk_rate (
  currency text not null,
  from_at timestamptz not null,
  weight bigint not null check (weight > 0),
  by_name text not null,
  reason text not null,
  primary key (currency, from_at)
);

create sequence risk_place;

-- What was judged, in the order of judging. The amount is what corrections left of it, in the merchant's first currency.
create table risk_event (
  seq bigint primary key,
  -- Named by what it is about, so that it is judged once however often it is told.
  id text not null unique,
  type text not null,
  member uuid not null,
  at timestamptz not null,
  amount bigint not null,
  undone boolean not null default false,
  -- A payee or a device, and whether the name on a payee is another's.
  mark text,
  name_differs boolean,
  -- The hash of the key of its act in the ledger, and its round, by which corrections find it.
  act text,
  round text
);
create index risk_event_member on risk_event (member, at);
create index risk_event_mark on risk_event (mark) where mark is not null;
create index risk_event_act on risk_event (act) where act is not null;
create index risk_event_round on risk_event (member, round) where round is not null;
-- Payments and failures are looked back on further than play, of which there is much more.
create index risk_event_unplayed on risk_event (member, at) where type not in ('bet', 'win');
select platform_own_rows('risk_event', 'member');

create table risk_case (
  id bigint generated always as identity primary key,
  code text not null,
  version int not null,
  subject text not null,
  severity text not null check (severity in ('amber', 'red')),
  opened_at timestamptz not null,
  opened_by bigint not null references risk_event (seq),
  -- By when a person looks at it.
  due_at timestamptz not null,
  hits int not null default 1 check (hits > 0),
  -- Hits in the quiet hours after it.
  suppressed int not null default 0,
  state text not null check (state in ('open', 'closed')),
  outcome text check (outcome in ('confirmed', 'cleared', 'false-positive')),
  closed_by text,
  closed_text text,
  closed_at timestamptz,
  -- The last event before its closing, and until when hits do nothing.
  closed_after bigint,
  quiet_until timestamptz,
  check ((state = 'closed') = (outcome is not null and closed_by is not null and closed_text is not null and closed_at is not null and closed_after is not null)),
  foreign key (code, version) references risk_rule (code, version)
);
-- A hit is added to the open case of its rule and subject.
create unique index risk_case_open on risk_case (code, subject) where state = 'open';
create index risk_case_subject on risk_case (subject, code, id);

-- Evidence is only ever added: by the hit that opened the case, or by later ones.
create table risk_evidence (
  id bigint generated always as identity primary key,
  case_id bigint not null references risk_case (id),
  event bigint not null references risk_event (seq),
  added boolean not null,
  unique (case_id, event)
);

do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then
    revoke update, delete on risk_rule, risk_rate, risk_evidence from baize_app;
    revoke delete on risk_event, risk_case, risk_gate from baize_app;
  end if;
end $$;
