-- Cash of a promotion may have to be wagered before it can be withdrawn.
alter table wallet_requirement drop constraint wallet_requirement_source_check;
alter table wallet_requirement add constraint wallet_requirement_source_check check (source in ('deposit', 'points', 'line', 'promotion'));
